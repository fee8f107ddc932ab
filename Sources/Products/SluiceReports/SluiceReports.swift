// SPDX-License-Identifier: Apache-2.0

// The texts that the command prints, for programs that print them, too: text for a terminal, JSON,
// SARIF, TAP, JUnit and HTML pages. Everything that decides is in `Sluice`.
