import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildClient } from '../html/clientBuild.ts'
import { createLog } from '../log.ts'
import { buildPrograms } from '../programs/buildFolder.ts'
import { runProgram, StartupError, UsageError } from '../operatorErrors.ts'
import { PROJECT_ROOT } from '../config.ts'

/* Packs everything that a machine needs to run this version into one file for deploy/install and deploy/upgrade. */

const USAGE = `Usage: npm run pack -- FILE [--name NAME]

Builds the pages and the programs and writes them with their sources, the packages it runs on and Node into FILE: a .tar, or a smaller
.tar.gz. It runs on machines like this one. The release is called NAME, by default after the version and the commit.`

const PARTS = [
  'CHANGELOG.md',
  'LICENSE',
  'deploy',
  'dist',
  'dist-programs',
  'docs',
  'index.html',
  'package-lock.json',
  'package.json',
  'sample',
  'src',
  'vite.config.ts',
]

await runProgram(USAGE, async (args) => {
  const options = { help: { type: 'boolean' }, name: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [file, ...more] = positionals
  const name = values.name ?? releaseName()
  if (values.help) throw new UsageError({ isAsked: true })
  if (file === undefined || more.length > 0) throw new UsageError()
  if (!/^\w[\w.+-]*$/.test(name))
    throw new UsageError({ message: `"${name}" cannot be the name of a release: it names a folder.` })
  await pack(resolve(file), name)
  return `${resolve(file)} holds the release ${name}.`
})

async function pack(file: string, name: string): Promise<void> {
  const log = createLog({ logLevel: 'info', logFormat: 'text' })
  await buildClient(log)
  await buildPrograms(log)
  // The site's user can read it and only root can change it, whoever packed it and with whichever permissions.
  const rights = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  // Symbolic links keep their targets, which lead from one package to another.
  const inFolder = `--transform=flags=r;s,^,${name}/,`
  // Headers that are only needed to compile add-ons.
  const without = ['--exclude=node_modules/node-*/include']
  const command = [
    '-caf',
    file,
    '--hard-dereference',
    ...without,
    ...rights,
    inFolder,
    ...PARTS,
    ...packages(),
  ]
  const { status } = spawnSync('tar', command, { cwd: PROJECT_ROOT, stdio: 'inherit' })
  if (status !== 0) throw new StartupError(`${file} could not be written.`)
}

/** The folders of Node and of the packages that the site needs. Throws StartupError if other versions are installed. */
function packages(): string[] {
  const lock = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; optional?: boolean }>
  }
  const wanted = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const installed = wanted.filter(([path, { version, optional }]) => {
    const at = join(PROJECT_ROOT, path, 'package.json')
    // Optional packages for other systems are not installed.
    if (optional && !existsSync(at)) return false
    const present = existsSync(at) && (JSON.parse(readFileSync(at, 'utf8')) as { version: string }).version
    if (present !== version)
      throw new StartupError(`${path} is not the one that package-lock.json names. Run npm ci first.`)
    return true
  })
  const node = 'node_modules/.bin/node'
  if (!existsSync(join(PROJECT_ROOT, node)))
    throw new StartupError('npm ci brings no Node for this system, so nothing can be packed here.')
  // A folder includes the packages nested in it.
  return [node, ...installed.map(([path]) => path).filter((path) => !path.includes('/node_modules/'))]
}

/** Such as 1.0.0-878cbdd, with `-changed` if there are uncommitted changes; the version alone without git. */
function releaseName(): string {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    version: string
  }
  const commit = git('rev-parse', '--short', 'HEAD')
  if (commit.status !== 0) return version
  const isChanged = git('status', '--porcelain').stdout !== ''
  return `${version}-${commit.stdout.trim()}${isChanged ? '-changed' : ''}`
}

function git(...words: string[]) {
  return spawnSync('git', words, { cwd: PROJECT_ROOT, encoding: 'utf8' })
}
