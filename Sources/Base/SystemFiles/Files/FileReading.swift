// SPDX-License-Identifier: Apache-2.0

// Who writes files names their paths, too.
