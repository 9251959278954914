/// What window managers leave on windows, read by Xlib alone: the tests do not trust what they test.
#pragma once

struct _XDisplay;  // NOLINT(bugprone-reserved-identifier): Xlib's Display, whose header takes too many names.

namespace sapper::test {

bool has_property(_XDisplay* display, unsigned long window, const char* name);

}  // namespace sapper::test
