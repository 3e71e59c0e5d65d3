import { once } from 'node:events'
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import { StartRefused } from './StartRefused.ts'

/** A client that sends slowly is let go; Node would look only every half minute, and a thousand could wait till then. */
const PATIENCE = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 }

type Listening = Pick<Config, 'host' | 'port' | 'tls'>

/** Opens the port, by TLS where the settings name a certificate. Throws StartRefused when it cannot. */
export async function listen(listener: RequestListener, { host, port, tls }: Listening): Promise<Server> {
  const server = createServer(listener, tls)
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return server
  } catch (error) {
    throw new StartRefused(reason(error as NodeJS.ErrnoException, host, port), { cause: error })
  }
}

/** The address a visitor on this machine types; where PORT is 0, only a server that listens knows its port. */
export function localUrl({ host, port, tls }: Listening, server?: Server): string {
  const address = server?.address() as AddressInfo | undefined // a string for pipes only, and this listens on a port
  const isThisMachine = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  const name = isThisMachine ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tls ? 'https' : 'http'}://${name}:${address?.port ?? port}`
}

function createServer(listener: RequestListener, tls: Config['tls']): Server {
  if (!tls) return createPlainServer(PATIENCE, listener)
  try {
    return createTlsServer({ ...PATIENCE, ...tls }, listener)
  } catch (error) {
    throw new StartRefused(
      `TLS_CERT and TLS_KEY do not hold a certificate and its key: ${(error as Error).message}.`,
      { cause: error },
    )
  }
}

function reason({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another port.`
    case 'EACCES':
      return `This user may not open port ${port}. Set PORT to a port above 1023.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is ${host}, which is no address of this machine.`
    default:
      return `Port ${port} of ${host} cannot be opened: ${message}.`
  }
}
