# SPDX-License-Identifier: BSL-1.0
"""Other provers, asked the same facts; see prove.py."""
