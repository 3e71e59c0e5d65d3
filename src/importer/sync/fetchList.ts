import { faultOfList } from './faultOfList.ts'
import type { StateClient } from './stateClient.ts'

/** A form of the state's site: the page a browser fills it in on, where that page sends it, and what it sends. */
export interface StateForm {
  page: string
  action: string
  fields: Readonly<Record<string, string>>
}

/** The bytes of a list, asked for as a browser's form does. Throws ImportError where it cannot be had whole. */
export async function fetchList(client: StateClient, { page, action, fields }: StateForm): Promise<Buffer> {
  const { bytes } = await client.ask({ path: action, referer: page, fields }, 'the list', (answer) => {
    if (answer.status !== 200) return `it answered ${answer.status}`
    const fault = faultOfList(answer.bytes, /^AcctNum\t/)
    return fault ?? (answer.bytes.at(-1) === LINE_FEED ? null : 'the list was cut short')
  })
  return bytes
}

const LINE_FEED = 0x0a
