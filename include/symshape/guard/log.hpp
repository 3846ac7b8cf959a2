// SPDX-License-Identifier: BSL-1.0
/// @file
/// Each question of a recording as a line of text.
/// Floor: guard. Includes only algebra and lower headers of guard.

#pragma once

#include <symshape/guard/shape_env.hpp>

namespace symshape::inline SYMSHAPE_ABI {

/// Writes a line for each question of a recording while it lives. The environment must outlive it.
///
///     const ss::guard_log log{env, [](ss::text_view line) { std::clog << line << '\n'; }};
///     // symshape guard: recorded guard at model.cpp:31 by softmax is true: x.size(1) % 64 == 0
///
/// One regular expression reads all lines; scripts/guard_log.py uses it:
///
///     ^symshape guard: (decided|recorded|suppressed|refused) (guard|check|assume|division) at (.*):(\d+) by (.*) is (true|false|unanswered): (.*)$
///
/// where the operation is - for a question that no operation asked.
template <class Write>
class guard_log : detail::watcher {
 public:
  guard_log(shape_env& env, Write write) : of_{&env.recording()}, write_{write} {
    tell = &log;
    of_->add_watcher(*this);
  }
  ~guard_log() { of_->remove_watcher(*this); }
  guard_log(const guard_log&) = delete;
  guard_log& operator=(const guard_log&) = delete;

 private:
  static void log(detail::watcher& w, const detail::event& e) {
    const char* const kinds[] = {"decided", "recorded", "suppressed", "refused"};
    const place& at = e.asked.where;
    text_buffer line;
    line << "symshape guard: " << kinds[static_cast<int>(e.kind)] << ' ' << e.verb << " at "
         << detail::file_name(at.file) << ':' << at.line << " by " << (*at.operation != 0 ? at.operation : "-")
         << " is "
         << (e.kind == detail::event_kind::refused ? "unanswered"
             : e.answer                            ? "true"
                                                   : "false")
         << ": ";
    detail::print(e.asked, line);
    static_cast<guard_log&>(w).write_(line.view());
  }

  detail::environment* of_;
  Write write_;
};

}  // namespace symshape::inline SYMSHAPE_ABI
