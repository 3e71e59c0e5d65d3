import { listFault } from './listFault.ts'
import type { StateClient } from './stateClient.ts'
import type { StateForm } from './stateForms.ts'

/**
 * The bytes of a list, requested as a browser submits the form. Throws ImportError if it cannot be fetched completely.
 */
export async function fetchList(client: StateClient, { page, action, fields }: StateForm): Promise<Buffer> {
  const { bytes } = await client.ask({ path: action, referer: page, fields }, 'the list', (answer) => {
    if (answer.status !== 200) return `it answered ${answer.status}`
    const fault = listFault(answer.bytes, /^AcctNum\t/)
    return fault ?? (answer.bytes.at(-1) === LINE_FEED ? null : 'the list was cut short')
  })
  return bytes
}

const LINE_FEED = 0x0a
