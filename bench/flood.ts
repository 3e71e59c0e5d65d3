import { connect } from 'node:net'

/*
 * Asks these addresses in turn over so many connections, each as soon as it has been answered, and prints how many
 * answers came in a second. It speaks HTTP by itself, because Node's own client would be busier than the servers.
 */
const [connections = '32', seconds = '5', ...addresses] = process.argv.slice(2)

let answers = 0
let isOver = false

function ask(address: string): void {
  const { hostname, port, host, pathname } = new URL(address)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const head = received.indexOf('\r\n\r\n')
    if (head < 0) return
    const [, status, size] =
      /^HTTP\/1\.1 (\d+).*?\r\ncontent-length: (\d+)/is.exec(received.toString('latin1', 0, head + 2)) ?? []
    if (status !== '200') throw new Error(`${address} answered ${received.toString('latin1', 0, 200)}`)
    if (received.length < head + 4 + Number(size)) return
    received = Buffer.alloc(0)
    answers += 1
    if (isOver) socket.destroy()
    else socket.write(request)
  })
  socket.on('connect', () => void socket.write(request))
}

for (let connection = 0; connection < Number(connections); connection += 1)
  ask(addresses[connection % addresses.length] ?? '')

const WARM_UP = 1_000
setTimeout(() => {
  answers = 0
  setTimeout(
    () => {
      console.log(answers / Number(seconds))
      isOver = true
    },
    Number(seconds) * 1_000,
  )
}, WARM_UP)
