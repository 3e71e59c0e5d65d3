import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../projectRoot.ts'
import type { JsonSchema, OpenApiDocument, Operation } from '../openApiTypes.ts'
import { comment, interfaceOf, referredRecords, typeOf } from './typeScriptOf.ts'

const REQUESTS = readFileSync(join(PROJECT_ROOT, 'src/server/openapi/client/request.js'), 'utf8')

const MADE = '// Made from the OpenAPI document by `npm run client`: whatever is changed here is lost.\n'

interface Call {
  path: string
  operation: Operation
  answer: JsonSchema
}

/** The calls that the client has a function for: all public reads that answer JSON. */
function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const answer = get?.responses[200]?.content?.['application/json']?.schema
    return get && answer && get.security.length === 0 ? [{ path, operation: get, answer }] : []
  })
}

/** The client as a JavaScript module without dependencies. */
export function clientScript(document: OpenApiDocument): string {
  const calls = callsOf(document).map(({ path, operation }) => `  ${operation.operationId}: '${path}',`)
  return [MADE, 'const CALLS = {', ...calls, '}', '', REQUESTS].join('\n')
}

/** Its type declarations, for TypeScript and editors. */
export function clientTypes(document: OpenApiDocument): string {
  const calls = callsOf(document)
  const { schemas } = document.components
  const named = referredRecords(
    calls.map(({ answer }) => answer),
    schemas,
  )
  return [
    MADE,
    ...Object.entries(schemas).flatMap(([name, schema]) =>
      named.has(name) ? [`${interfaceOf(name, schema)}\n`] : [],
    ),
    '/** A refusal of the server, in its own words; `status` is that of the answer. */',
    'export declare class LedgerError extends Error {',
    '  readonly status: number',
    '  constructor(status: number, message: string)',
    '}',
    '',
    'export interface LedgerClient {',
    ...calls.map(functionOf),
    '}',
    '',
    '/** The calls of the register at this address, such as https://ledger.example.org. */',
    'export declare function createClient(site: string, options?: { fetch?: typeof fetch }): LedgerClient',
    '',
  ].join('\n')
}

function functionOf({ operation, answer }: Call): string {
  const parameters = operation.parameters.filter((one) => one.in !== 'header')
  const fields = parameters.map(
    ({ name, required, description, schema }) =>
      `${comment(description ?? '', '      ')}      ${name}${required ? '' : '?'}: ${typeOf(schema)}\n`,
  )
  const isNeeded = parameters.some(({ required }) => required)
  const taken = fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('')}    }`
  return `${comment([operation.summary, operation.description].filter(Boolean).join(' '), '  ')}  ${operation.operationId}(
    parameters${isNeeded ? '' : '?'}: ${taken},
    options?: RequestInit,
  ): Promise<${typeOf(answer)}>`
}
