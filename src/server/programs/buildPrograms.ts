import type { Log } from '../log.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { buildFolder } from './buildFolder.ts'

const PROGRAMS = {
  folder: 'dist-programs',
  what: 'programs',
  sources: [
    'src/build',
    'src/contract',
    'src/database',
    'src/importer',
    'src/server',
    'package.json',
    'package-lock.json',
  ],
  script: 'src/build/runProgramsBuild.ts',
}

/**
 * The folder of the server, the importer and the other commands of package.json, each bundled with its packages: Node
 * starts such a file in a third of the time of its sources. `src/server/cli/doctor.ts` becomes `server/cli/doctor.js`
 * there. Throws StartupError.
 */
export const buildPrograms = (log: Log): Promise<string> => buildFolder(PROGRAMS, { root: PROJECT_ROOT, log })
