import type * as z from 'zod/mini'
import type { answerSchemas } from './answerSchemas.ts'

type Schemas = typeof answerSchemas
type Checked<Name extends keyof Schemas> = Awaited<
  ReturnType<z.ZodMiniType<z.infer<Schemas[Name]>>['~standard']['validate']>
>

/** The schemas and zod. A server-rendered page does without them until it sends its first request. */
export const loadSchemas = () => import('./answerSchemas.ts')

/** The schema with this name in the form RTK Query takes. The schemas are loaded with the first answer. */
export const checkedAs = <Name extends keyof Schemas>(name: Name) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'zod',
    validate: async (answer: unknown) => {
      const { answerSchemas, validateInChunks } = await loadSchemas()
      // TypeScript loses track of which schema the name selected.
      return (await validateInChunks<unknown>(answerSchemas[name], answer)) as Checked<Name>
    },
  },
})
