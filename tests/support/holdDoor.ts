import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A thread that stands still takes nobody in. */
const HOLDER = `
  const { parentPort } = require('node:worker_threads')
  const server = require('node:net').createServer()
  server.listen(0, '127.0.0.1', () => {
    parentPort.postMessage({ descriptor: server._handle.fd, port: server.address().port })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  })`

export interface Door {
  descriptor: number
  port: number
  close: () => Promise<unknown>
}

/** A door that is held open as systemd does it: whoever comes to this port waits for a program that has its descriptor. */
export async function holdDoor(): Promise<Door> {
  const holder = new Worker(HOLDER, { eval: true })
  const [held] = (await once(holder, 'message')) as [Omit<Door, 'close'>]
  return { ...held, close: () => holder.terminate() }
}
