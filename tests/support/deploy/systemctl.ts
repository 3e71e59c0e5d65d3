import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/*
 * Stands in for systemctl on a machine of the tests, where systemd does not run: it reads the units that were installed,
 * and runs what they name as they say. What it keeps to: User, Group, EnvironmentFile, WorkingDirectory, ExecStart,
 * SuccessExitStatus, LimitNOFILE, TimeoutStopSec, NoNewPrivileges, CapabilityBoundingSet, ProtectSystem, ReadWritePaths,
 * ProtectHome and PrivateTmp. Nothing is started again, so that what ends is seen.
 */

const UNITS = '/etc/systemd/system'
const STATE = '/run/units'
mkdirSync(STATE, { recursive: true })

const [verb = '', ...words] = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('-'))
for (const name of names) await act(name.includes('.') ? name : `${name}.service`)

async function act(name: string): Promise<void> {
  if (name === 'nginx.service') return nginx()
  switch (verb) {
    case 'enable':
      if (!settingsOf(name).has('WantedBy')) fail(`${name} has no [Install].`)
      return
    case 'start':
      return name.endsWith('.timer') ? writeFileSync(`${STATE}/${name}`, '') : start(name)
    case 'stop':
      await stop(name)
      return
    case 'restart':
      await stop(name)
      return start(name)
    case 'is-active':
      if (!isRunning(name)) process.exit(3)
      return
    default:
      fail(`No test needs systemctl ${verb} ${name}.`)
  }
}

function nginx(): void {
  // The check of its configuration leaves an empty one.
  const isServing = existsSync('/run/nginx.pid') && readFileSync('/run/nginx.pid', 'utf8') !== ''
  // It keeps what it is given to write to for as long as it runs.
  const log = openSync('/var/log/nginx.service.log', 'a')
  const { status } = spawnSync('nginx', isServing ? ['-s', 'reload'] : [], { stdio: ['ignore', log, log] })
  if (status !== 0) fail(readFileSync('/var/log/nginx.service.log', 'utf8'))
}

/** The settings of a unit: of those that are given several times, the last. */
function settingsOf(name: string): Map<string, string> {
  const lines = readFileSync(`${UNITS}/${name}`, 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  return new Map([...lines].map(([, key = '', value = '']) => [key, value]))
}

function start(name: string): void {
  if (isRunning(name)) return
  const settings = settingsOf(name)
  const get = (key: string) => settings.get(key) ?? fail(`${name} says no ${key}.`)
  const expected = { NoNewPrivileges: 'yes', CapabilityBoundingSet: '', ProtectSystem: 'strict' } as const
  for (const [key, value] of Object.entries(expected))
    if (get(key) !== value) fail(`${name} has not ${key}=${value}.`)
  const script = `set -e
    for folder in ${get('ReadWritePaths')}; do mount --bind $folder $folder; done
    mount -o remount,bind,ro /
    mount -o remount,bind,ro /run
    for folder in /tmp /home /root; do mount -t tmpfs tmpfs $folder; done
    ulimit -n ${get('LimitNOFILE')}
    cd ${get('WorkingDirectory')}
    exec setpriv --reuid=${get('User')} --regid=${get('Group')} --init-groups --reset-env --no-new-privs \
      --bounding-set=-all --inh-caps=-all env "$@" ${get('ExecStart')}`
  const command = ['--mount', 'sh', '-c', script, 'sh', ...environment(get('EnvironmentFile'))]
  const log = openSync(`/var/log/${name}.log`, 'a')
  if (settings.get('Type') === 'oneshot') {
    const { status } = spawnSync('unshare', command, { stdio: ['ignore', log, log] })
    if (!['0', ...(settings.get('SuccessExitStatus') ?? '').split(' ')].includes(String(status)))
      fail(`${name} ended with ${status}: ${readFileSync(`/var/log/${name}.log`, 'utf8')}`)
    return
  }
  const program = spawn('unshare', command, { stdio: ['ignore', log, log], detached: true })
  program.unref()
  writeFileSync(`${STATE}/${name}`, String(program.pid))
}

/** As systemd reads such a file, of what this one may hold. */
function environment(file: string): string[] {
  const settings = readFileSync(file, 'utf8').matchAll(/^(\w+)=(?:'([^']*)'|(\S*))$/gm)
  return [...settings].map(([, key = '', quoted, plain]) => `${key}=${quoted ?? plain}`)
}

async function stop(name: string): Promise<void> {
  const pid = pidOf(name)
  if (pid !== undefined && isRunning(name)) {
    process.kill(pid, 'SIGTERM')
    const end = performance.now() + 1_000 * Number(settingsOf(name).get('TimeoutStopSec'))
    while (isRunning(name) && performance.now() < end) await setTimeout(20)
    if (isRunning(name)) process.kill(pid, 'SIGKILL')
  }
  rmSync(`${STATE}/${name}`, { force: true })
}

function pidOf(name: string): number | undefined {
  const file = `${STATE}/${name}`
  return existsSync(file) && name.endsWith('.service') ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Nobody takes note of the end of what has no parent any more; the system says that it ended. */
function isRunning(name: string): boolean {
  const stat = `/proc/${pidOf(name)}/stat`
  return existsSync(stat) && !/\) Z /.test(readFileSync(stat, 'utf8'))
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
