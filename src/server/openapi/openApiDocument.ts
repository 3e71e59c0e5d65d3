import { type ExampleRecords, INVENTED } from '#contract/documentation/exampleRecords.ts'
import { type Endpoint, SECTIONS } from '#contract/endpoints/endpoint.ts'
import { PRODUCT_NAME } from '#contract/product.ts'
import { TOKEN_HEADER } from '#contract/tokenHeader.ts'
import { COOKIE_NAME } from '../auth/sessionCookie.ts'
import { GENERAL_NOTES } from './generalNotes.ts'
import { componentSchemas } from './jsonSchema.ts'
import type { Method, OpenApiDocument } from './openApiTypes.ts'
import { operation } from './operation.ts'

/** The OpenAPI 3.1 document of these endpoints, with examples of these records. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  known: ExampleRecords = INVENTED,
): OpenApiDocument {
  const schemas = componentSchemas()
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    // OpenAPI writes methods in lower case.
    path[endpoint.method.toLowerCase() as Method] = operation(endpoint, schemas, known)
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${PRODUCT_NAME} API`,
      version: '1.0.0',
      description: GENERAL_NOTES.map(([subject, says]) => `**${subject}.** ${says}`).join('\n\n'),
    },
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: SECTIONS.filter((section) => endpoints.some((endpoint) => endpoint.section === section)).map(
      (name) => ({
        name,
      }),
    ),
    paths,
    components: { schemas, securitySchemes: SECURITY_SCHEMES },
  }
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
