import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installMissing } from '../installMissing.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Commands that would leave the machine, or that systemd would have to answer; all others are the real ones. */
const STAND_INS = {
  'apt-get': 'exit 0',
  certbot: `while [ "$1" != -d ]; do shift; done
    mkdir -p /etc/letsencrypt/live/$2 && cd /etc/letsencrypt/live/$2
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj "/CN=$2" \
      -addext "subjectAltName=DNS:$2" -keyout privkey.pem -out fullchain.pem 2>/dev/null`,
  git: 'if [ "$1" = clone ]; then mkdir -p "$3" && mount --bind /checkout "$3"; else exec /usr/bin/git "$@"; fi',
  npm: `[ "$1" = ci ] || exec ${realNpm()} "$@"`,
  // What it starts does not hold what the scripts hold, as it would not below systemd.
  systemctl: 'exec /checkout/node_modules/.bin/node /checkout/tests/support/deploy/systemctl.ts "$@" 9>&-',
}

/**
 * What this machine lacks to stand in for another one, as a sentence: tests that need it are skipped then, and say so.
 */
export function noMachine(): string | undefined {
  if (process.getuid?.() !== 0) return 'It takes root to make namespaces.'
  installMissing(() => !existsSync('/usr/sbin/nginx'), 'nginx')
  if (!existsSync('/usr/sbin/nginx')) return 'Install nginx (on Debian: apt-get install nginx).'
  const folder = mkdtempSync(join(tmpdir(), 'ledger-machine-'))
  const { status } = spawnSync('unshare', [
    '--mount',
    '--net',
    '--pid',
    '--fork',
    'sh',
    '-ec',
    mounts(folder),
  ])
  rmSync(folder, { recursive: true })
  return status === 0 ? undefined : 'This system lets nobody make namespaces, or mount in them.'
}

/** All files of this machine, with whatever is changed of them kept apart; and the checkout likewise. */
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
    mount --rbind /dev root/dev
    mount -t tmpfs tmpfs root/run
    ip link set lo up`
}

/**
 * Another machine, as far as the kernel makes one: files, processes, users and network of its own, with Debian's nginx.
 * Commands are run on it as root.
 */
export async function startMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-machine-'))
  chmodSync(folder, 0o755)
  const bin = join(folder, 'machine/upper/stand-ins')
  const begin = `${mounts(folder)}
    exec chroot root sh -c 'echo ready; exec sleep infinity'`
  mkdirSync(bin, { recursive: true })
  for (const [name, script] of Object.entries(STAND_INS))
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const outer = spawn(
    'unshare',
    ['--mount', '--net', '--pid', '--fork', '--kill-child', 'sh', '-ec', begin],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(outer.stdout, 'data')
  const first = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim()
  const enter = ['--target', first, '--mount', '--net', '--pid', '--root', '--wd']

  /** Runs a command, or several, and resolves to how it ended and all that was said. */
  const run = async (script: string, input = '') => {
    const program = spawn('nsenter', [...enter, 'sh', '-ec', `cd /root\n${script}`], {
      env: {
        HOME: '/root',
        PATH: '/stand-ins:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    program.stdin.end(input)
    const [out, error, [code]] = await Promise.all([
      text(program.stdout),
      text(program.stderr),
      once(program, 'close') as Promise<[number | null]>,
    ])
    return { code, said: out + error }
  }

  return {
    run,
    /** What a visitor from this address is answered, who asks by TLS. */
    visit: async (path: string, more: Partial<Visit> = {}): Promise<Answer> => {
      const spec = { host: 'ledger.example.org', path, from: '127.0.0.7', headers: {}, ...more }
      const { code, said } = await run(
        `exec /checkout/node_modules/.bin/node /checkout/tests/support/deploy/visit.ts '${JSON.stringify(spec)}'`,
      )
      if (code !== 0) throw new Error(said)
      return JSON.parse(said) as Answer
    },
    remove: async () => {
      // With the first of its processes all of them end, and outside its end is seen once they have.
      const close = once(outer, 'close')
      process.kill(Number(first), 'SIGKILL')
      await close
      rmSync(folder, { recursive: true })
    },
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
