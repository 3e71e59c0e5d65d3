import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

const ROOT = join(import.meta.dirname, '../../..')
const SYSTEMD = '/lib/systemd/systemd'

/** Replacements for commands that would reach beyond the machine; all others are the real ones. */
const STAND_INS = {
  'apt-get': 'exit 0',
  certbot: `while [ "$1" != -d ]; do shift; done
    mkdir -p /etc/letsencrypt/live/$2 && cd /etc/letsencrypt/live/$2
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$2" \
      -addext "subjectAltName=DNS:$2" -keyout privkey.pem -out fullchain.pem 2>/dev/null`,
  git: 'if [ "$1" = clone ]; then mkdir -p "$3" && mount --bind /checkout "$3"; else exec /usr/bin/git "$@"; fi',
  npm: `[ "$1" = ci ] || exec ${realNpm()} "$@"`,
}

/** Overlays over all files of this machine and over the checkout, so that changes to them stay separate. */
function mounts(folder: string): string {
  const overlay = (lower: string, name: string, at: string) => {
    for (const part of ['upper', 'work']) mkdirSync(join(folder, name, part), { recursive: true })
    const parts = `lowerdir=${lower},upperdir=${folder}/${name}/upper,workdir=${folder}/${name}/work`
    return `mount -t overlay overlay -o ${parts} ${at}`
  }
  mkdirSync(join(folder, 'root'), { recursive: true })
  return `cd ${folder}
    ${overlay('/', 'machine', 'root')}
    rm -rf root/opt/sunshine-ledger root/etc/sunshine-ledger root/etc/letsencrypt root/var/lib/sunshine-ledger
    mkdir -p root/checkout
    ${overlay(ROOT, 'checkout', 'root/checkout')}
    mount --bind ${ROOT}/node_modules root/checkout/node_modules
    mount -t proc proc root/proc
    mount --bind root/proc/sys root/proc/sys
    mount -o remount,bind,ro root/proc/sys
    mount -t sysfs -o ro sysfs root/sys
    mount -t cgroup2 cgroup2 root/sys/fs/cgroup
    mount -t tmpfs tmpfs root/run
    mount -t tmpfs -o mode=1777 tmpfs root/tmp
    mount -t tmpfs tmpfs root/dev
    for name in full null random tty urandom zero; do
      touch root/dev/$name
      mount --bind /dev/$name root/dev/$name
    done
    mkdir root/dev/pts root/dev/shm
    mount -t devpts -o newinstance,ptmxmode=0666 devpts root/dev/pts
    ln -s pts/ptmx root/dev/ptmx
    ln -s /proc/self/fd root/dev/fd
    mount -t tmpfs tmpfs root/dev/shm
    rm -rf root/etc/systemd/system/*.wants
    mkdir -p root/etc/systemd/system/multi-user.target.wants
    ln -s /lib/systemd/system/nginx.service root/etc/systemd/system/multi-user.target.wants
    ln -sf /dev/null root/etc/systemd/system/getty.target
    ln -sf /dev/null root/etc/systemd/system/systemd-logind.service
    ip link set lo up`
}

/**
 * A second machine, as far as the kernel can provide one: separate files, processes, users, control groups and network,
 * with Debian's systemd and nginx. Commands run on it as root. Returns a sentence on what is missing if there can be
 * none.
 */
export async function startMachine() {
  if (process.getuid?.() !== 0) return 'It takes root to make namespaces.'
  for (const [program, debianPackage] of [
    ['/usr/sbin/nginx', 'nginx'],
    [SYSTEMD, 'systemd'],
  ] as const)
    if (!existsSync(program)) return `Install ${debianPackage} (on Debian: apt-get install ${debianPackage}).`
  const [, groups] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8')) ?? []
  if (groups === undefined) return 'This system has no control groups of the second version.'

  // Other tests in this process set a umask that makes files private; here the site's user needs access.
  const umask = process.umask(0o022)
  const folder = mkdtempSync(join(tmpdir(), 'ledger-machine-'))
  chmodSync(folder, 0o755)
  const bin = join(folder, 'machine/upper/stand-ins')
  mkdirSync(bin, { recursive: true })
  for (const [name, script] of Object.entries(STAND_INS))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const group = join(groups, basename(folder))
  const begin = `mkdir ${group}
    echo 0 >${group}/cgroup.procs
    exec unshare --mount --net --pid --uts --ipc --cgroup --fork --kill-child sh -ec '${mounts(folder)}
    exec chroot root env -i container=other ${SYSTEMD} --unit=multi-user.target'`
  const outer = spawn('sh', ['-ec', begin], { stdio: ['ignore', 'ignore', 'pipe'] })
  process.umask(umask)
  const ended = once(outer, 'close')
  const complaints = text(outer.stderr)
  /** The machine's first process, once it exists. */
  const first = () => spawnSync('pgrep', ['--parent', String(outer.pid)], { encoding: 'utf8' }).stdout.trim()
  const remove = async () => {
    // When the first process ends, all of them end; the outer process exits after that.
    if (outer.exitCode === null) process.kill(Number(first()), 'SIGKILL')
    await ended
    spawnSync('find', [group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';'])
    rmSync(folder, { recursive: true })
  }
  while (outer.exitCode === null && !existsSync(join('/proc', first(), 'root', 'run/systemd/private')))
    await setTimeout(50)
  if (outer.exitCode !== null) {
    await remove()
    return `This system lets nobody make a machine of namespaces: ${await complaints}`
  }
  const enter = [
    '--target',
    first(),
    '--mount',
    '--net',
    '--pid',
    '--uts',
    '--ipc',
    '--cgroup',
    '--root',
    '--wd',
  ]

  /** Runs one or more commands and resolves to their exit code and all output. */
  const run = async (script: string, input = '') => {
    const program = spawn('nsenter', [...enter, 'sh', '-ec', `umask 022\ncd /root\n${script}`], {
      env: {
        HOME: '/root',
        PATH: '/stand-ins:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        // The compile cache for the checkout's programs is kept between runs; the site's own programs have none.
        NODE_COMPILE_CACHE: '/checkout/node_modules/.cache/node',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // If a program ends without reading its input, its exit code says so.
    program.stdin.on('error', () => undefined).end(input)
    const [out, error, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'close') as Promise<[number | null]>,
    ])
    return { code, output: out + error }
  }

  // Waits until everything that starts at boot has started.
  await run('systemctl is-system-running --wait || true')
  return {
    run,
    /** The answer that a visitor at this address gets over TLS. */
    visit: async (path: string, more: Partial<Visit> = {}): Promise<Answer> => {
      const spec = { host: 'ledger.example.org', path, from: '127.0.0.7', headers: {}, ...more }
      const { code, output } = await run(
        `exec /checkout/node_modules/.bin/node /checkout/tests/support/deploy/visit.ts '${JSON.stringify(spec)}'`,
      )
      if (code !== 0) throw new Error(output)
      return JSON.parse(output) as Answer
    },
    remove,
  }
}

interface Visit {
  from: string
  headers: Record<string, string>
  body: string
}

interface Answer {
  status: number
  headers: Record<string, string[]>
  body: string
}

function realNpm(): string {
  return spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim()
}
