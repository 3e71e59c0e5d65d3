import { type ExampleRecords, INVENTED } from '#contract/endpoints/parameters.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { SECTIONS } from '#contract/endpoints/endpoints.ts'
import { ABOUT_DATA_PAGE } from '#contract/pages.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { COOKIE_NAME } from '../auth/sessionCookie.ts'
import { contactUri, MAILTO } from '../contactUri.ts'
import { GENERAL_NOTES } from './generalNotes.ts'
import { componentSchemas } from './jsonSchema.ts'
import type { Method, OpenApiDocument } from './openApiTypes.ts'
import { operation } from './operation.ts'
import project from '../../../package.json' with { type: 'json' }

/** The site that the document is about. */
export interface OpenApiSite {
  /** Its public address; a relative one if left out. */
  origin?: string | undefined
  /** How to reach its operator, if known. */
  contact?: string | undefined
}

/** The OpenAPI 3.1 document of these endpoints, with examples of these records. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  known: ExampleRecords = INVENTED,
  { origin = '', contact }: OpenApiSite = {},
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
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
      description: GENERAL_NOTES.map(([subject, says]) => `**${subject}.** ${says}`).join('\n\n'),
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

function contactOf(contact: string | undefined): OpenApiDocument['info']['contact'] {
  const uri = contact && contactUri(contact)
  if (!uri) return undefined
  return uri.startsWith(MAILTO) ? { email: uri.slice(MAILTO.length) } : { url: uri }
}

const SECURITY_SCHEMES: OpenApiDocument['components']['securitySchemes'] = {
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
