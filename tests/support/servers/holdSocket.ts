import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A blocked thread accepts no connection. */
const HOLDER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen(0, '127.0.0.1', () => {
    parentPort.postMessage({ descriptor: server._handle.fd, port: server.address().port })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

export interface HeldSocket {
  descriptor: number
  port: number
  close: () => Promise<unknown>
}

/** Holds a listening socket as systemd does: connections to its port wait for a program that receives its descriptor. */
export async function holdSocket(): Promise<HeldSocket> {
  const holder = new Worker(HOLDER, { eval: true })
  const [held] = (await once(holder, 'message')) as [Omit<HeldSocket, 'close'>]
  return { ...held, close: () => holder.terminate() }
}
