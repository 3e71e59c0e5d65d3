import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { answerExamples, type ExampleSources, findExamples } from '../../openapi/examples.ts'
import { INVENTED } from '../../openapi/operation.ts'
import { docsPage } from '../../openapi/docsPage.ts'
import { openApiDocument, type OpenApiSite } from '../../openapi/openApiDocument.ts'
import type { CallInProcess } from '../answerEndpoints.ts'
import type { Handlers } from '../Handlers.ts'

/**
 * The documentation of the API, for programs and for people. Its examples are looked up again when the register has
 * changed.
 */
export function documentationHandlers(
  examples: ExampleSources,
  call: CallInProcess,
  site: OpenApiSite,
  styleOfPage: () => string,
) {
  const ofThisRegister = async () => {
    const known = await findExamples(examples)
    const document = openApiDocument(ENDPOINTS, known, site)
    // A register without records has no answers that could serve as examples.
    return known === INVENTED ? document : answerExamples(document, call)
  }
  return {
    getOpenApiDocument: ofThisRegister,
    getDocumentationPage: async ({ c }) => c.html(docsPage(await ofThisRegister())),
    getDocumentationStyle: ({ c }) =>
      c.body(styleOfPage(), 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  } satisfies Partial<Handlers>
}
