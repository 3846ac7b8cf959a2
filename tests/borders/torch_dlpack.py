#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tensors between PyTorch and symshape, both ways, through DLPack's capsules.

    tests/borders/torch_dlpack.py <library made from torch_dlpack.cpp>

Exit status: 0 all went as it should, 1 not, 77 there is no PyTorch (neither here nor in the environment that the comparisons
with other systems keep in build/peers-venv).
"""

import ctypes
import os
import sys
import warnings
from pathlib import Path

try:
    import torch
except ImportError:
    other = Path(__file__).resolve().parents[2] / "build/peers-venv/bin/python"
    if other.exists() and Path(sys.prefix) != other.parents[1]:
        os.execv(other, [str(other), *sys.argv])
    print("skipped: PyTorch is not installed")
    sys.exit(77)

warnings.simplefilter("ignore")  # half-precision complex numbers are experimental there

PLAIN, VERSIONED = b"dltensor", b"dltensor_versioned"
# In the order of symshape's dtypes.
TYPES = ("bool uint8 int8 int16 uint16 int32 uint32 int64 uint64 float16 bfloat16 float32 float64 "
         "complex32 complex64 complex128").split()

python = ctypes.pythonapi
for name, result, arguments in (
    ("PyCapsule_GetPointer", ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)),
    ("PyCapsule_SetName", ctypes.c_int, (ctypes.py_object, ctypes.c_char_p)),
    ("PyCapsule_New", ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)),
):
    getattr(python, name).restype = result
    getattr(python, name).argtypes = arguments

library = ctypes.CDLL(sys.argv[1])
library.weighted_sum.argtypes = (ctypes.c_void_p, ctypes.POINTER(ctypes.c_double), ctypes.c_char_p, ctypes.c_size_t)
library.pass_on.restype = library.counting.restype = ctypes.c_void_p
library.pass_on.argtypes = (ctypes.c_void_p, ctypes.c_int, ctypes.c_int)
library.counting.argtypes = (ctypes.c_int64,)

USED = {PLAIN: b"used_dltensor", VERSIONED: b"used_dltensor_versioned"}  # kept: a capsule borrows its name


def capsule_of(tensor, kind):
    return tensor.__dlpack__(max_version=(1, 0)) if kind == VERSIONED else tensor.__dlpack__()


def weighted_sum(tensor):
    """symshape's answer; a ValueError with its sentence where it refuses, which leaves the capsule as it was."""
    capsule = capsule_of(tensor, VERSIONED)
    total, message = ctypes.c_double(), ctypes.create_string_buffer(512)
    if library.weighted_sum(python.PyCapsule_GetPointer(capsule, VERSIONED), ctypes.byref(total), message, 512) != 0:
        raise ValueError(message.value.decode())
    python.PyCapsule_SetName(capsule, USED[VERSIONED])
    return total.value


def pass_on(tensor, kind):
    """The tensor again, having been symshape's; None where it refuses."""
    capsule = capsule_of(tensor, kind)
    back = library.pass_on(python.PyCapsule_GetPointer(capsule, kind), kind == VERSIONED, TYPES.index(str(tensor.dtype)[len("torch."):]))
    if not back:
        return None
    python.PyCapsule_SetName(capsule, USED[kind])
    return torch.from_dlpack(python.PyCapsule_New(back, kind, None))


failed = []


def check(what, holds):
    if not holds:
        failed.append(what)


def refused(tensor, sentence):
    try:
        weighted_sum(tensor)
    except ValueError as error:
        check(f"'{error}' where '{sentence}' was expected", sentence in str(error))
    else:
        check(f"accepted where '{sentence}' was expected", False)


x = torch.arange(12, dtype=torch.float32).reshape(3, 4)
for tensor in (x, x.t(), x[:, 1:3], x[::2], x[1:2].expand(3, 4), torch.empty(0, 4)):
    weights = torch.arange(1, tensor.numel() + 1, dtype=torch.float64)
    expected = float((tensor.reshape(-1).double() * weights).sum())
    check(f"the weighted sum of strides {tensor.stride()}", weighted_sum(tensor) == expected)
refused(x.double(), "the elements are f64 and not f32")
refused(x.reshape(-1), "rank 1 where the shape has 2")
refused(x[:, :1], "the fact M>=2 does not hold where M is 1")

passed = 0
for name in TYPES:
    dtype = getattr(torch, name, None)
    if dtype is None:
        print(f"this PyTorch has no {name}")
        continue
    given = torch.tensor([[0, 1, 1], [1, 0, 1]], dtype=torch.complex64 if name == "complex32" else dtype).to(dtype)
    for kind in (PLAIN, VERSIONED):
        for tensor in (given, given.t(), given[:, 1:]):
            back = pass_on(tensor, kind)
            same = (back is not None and back.dtype == dtype and back.data_ptr() == tensor.data_ptr() and back.shape == tensor.shape
                    and back.stride() == tensor.stride()
                    and torch.equal(torch.view_as_real(back.to(torch.complex64)) if dtype.is_complex else back.double(),
                                    torch.view_as_real(tensor.to(torch.complex64)) if dtype.is_complex else tensor.double()))
            check(f"{name} passed on, strides {tensor.stride()}, {kind.decode()}", same)
            passed += same
# An element repeated may be read but not written.
check("a repeated row is not passed on to be written", pass_on(x[1:2].expand(3, 4), VERSIONED) is None)

ours = torch.from_dlpack(python.PyCapsule_New(library.counting(5), VERSIONED, None))
check("a tensor of ours in PyTorch", torch.equal(ours, torch.arange(15, dtype=torch.float32).reshape(5, 3)))
check("it lives while PyTorch has it", library.tensors_alive() == 1)
part = ours[1:]
del ours
check("it lives while PyTorch has a part of it", library.tensors_alive() == 1 and float(part[0, 0]) == 3)
del part
check("it is gone when PyTorch is done with it", library.tensors_alive() == 0)

for what in failed:
    print(f"torch_dlpack: wrong: {what}")
print(f"torch_dlpack: {passed} tensors passed on, PyTorch {torch.__version__}")
sys.exit(1 if failed else 0)
