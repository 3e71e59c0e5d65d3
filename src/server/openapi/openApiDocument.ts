import type { ExampleRecords } from '#contract/endpoints/parameters.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { SECTIONS } from '#contract/endpoints/endpoints.ts'
import { ABOUT_DATA_PAGE, PRODUCT_NAME } from '#contract/pages.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { COOKIE_NAME } from '../auth/requireAdmin.ts'
import { contactUri, MAILTO } from '../config.ts'
import { componentSchemas, INVENTED, type Operation, operation } from './operation.ts'
import project from '../../../package.json' with { type: 'json' }
import { NO_CANDIDATE } from '#contract/endpoints/refusals.ts'

export interface OpenApiSite {
  origin?: string | undefined
  contact?: string | undefined
}

export type Method = 'get' | 'post' | 'put' | 'delete'

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1.html; undefined values are left out of the JSON. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  known: ExampleRecords = INVENTED,
  { origin = '', contact }: OpenApiSite = {},
) {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    // OpenAPI writes methods in lower case.
    path[endpoint.method.toLowerCase() as Method] = operation(endpoint, known)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: project.version,
      description: GENERAL_NOTES.map(([subject, description]) => `**${subject}.** ${description}`).join(
        '\n\n',
      ),
      license: { name: 'Public records of the State of Florida', url: origin + ABOUT_DATA_PAGE },
      contact: contactOf(contact),
    },
    servers: [{ url: origin || '/', description: 'The site that serves this document.' }],
    tags: Object.entries(SECTIONS)
      .filter(([name]) => endpoints.some(({ section }) => section === name))
      .map(([name, [description]]) => ({ name, description })),
    paths,
    components: { schemas: componentSchemas(), securitySchemes: SECURITY_SCHEMES },
  }
}

function contactOf(contact: string | undefined) {
  const uri = contact && contactUri(contact)
  if (!uri) return undefined
  return uri.startsWith(MAILTO) ? { email: uri.slice(MAILTO.length) } : { url: uri }
}

const SECURITY_SCHEMES: Readonly<
  Record<string, Readonly<Record<'type' | 'in' | 'name' | 'description', string>>>
> = {
  token: {
    type: 'apiKey',
    in: 'header',
    name: TOKEN_HEADER,
    description: `For administrators only, with their token in the header ${TOKEN_HEADER}.`,
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: COOKIE_NAME,
    description: `For administrators only, from a page of this site, with the cookie that their browser got when they signed in; over TLS its name is __Host-${COOKIE_NAME}.`,
  },
}

export const GENERAL_NOTES: readonly (readonly [subject: string, description: string])[] = [
  [
    'Who may call',
    `Anyone can read public data, without a key. Administrators’ calls require their token in the header ${TOKEN_HEADER}. Pages of any site can make the calls that read public data, without credentials; all other calls are only for pages of this site.`,
  ],
  [
    'Money',
    'Every amount is a whole number of cents: 150000 is $1,500.00. null means that the amount is unknown, which is not zero. An amount can be negative.',
  ],
  [
    'Dates',
    'Days and instants are in ISO 8601: 2026-07-24 and 2026-07-24T15:30:00.000Z. An election’s id begins with its day: 20261103-GEN.',
  ],
  [
    'Text',
    'Answers are JSON in UTF-8. Names keep the spelling of the state’s files. Text that the state left blank is the empty string.',
  ],
  [
    'Errors',
    `Every answer with a status of 400 or above has the same form: {"errors": [{"msg": "${NO_CANDIDATE}"}]}. msg is a sentence for people; programs should use the status. Below /docs/ and /records/, clients that accept text/html, as browsers do, get a page with the status 404 instead.`,
  ],
  [
    'Caching',
    'Public answers have an ETag and must be revalidated each time: send the ETag in If-None-Match, and if the answer has not changed, you get a 304 without a body. Answers to administrators are never stored.',
  ],
  [
    'Outages',
    'If the database cannot be reached, a public call is answered with its last known answer, marked by the header Warning: 110 and Cache-Control: no-store, or refused with 503 and Retry-After.',
  ],
  [
    'Stability',
    'Calls and fields may be added at any time: ignore fields that you do not know. One that is to be removed or to change its meaning is announced in the changelog a year before.',
  ],
  [
    'Examples',
    'Examples of public calls use records of this register, if it has suitable ones, and show its current answers, with the first two items of each list. Examples of administrators’ calls and of records are invented, so that pasting one never changes a record.',
  ],
]
