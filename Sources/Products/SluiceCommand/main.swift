// SPDX-License-Identifier: Apache-2.0

import SystemFiles

OutputStream.ignoreSignalsOfWrites()
let status = SluiceCommand.run(ProgramArguments.read())
ProgramArguments.exit(status)
