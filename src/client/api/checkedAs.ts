import type * as z from 'zod/mini'
import type { answerSchemas } from './answerSchemas.ts'

type Schemas = typeof answerSchemas
type Checked<Name extends keyof Schemas> = Awaited<
  ReturnType<z.ZodMiniType<z.infer<Schemas[Name]>>['~standard']['validate']>
>

/** The schemas, and zod: what a page that came rendered does without until it asks for something itself. */
export const loadSchemas = () => import('./answerSchemas.ts')

/** The schema of this name, as RTK Query takes it: whatever is fetched, the schemas are fetched with the first of it. */
export const checkedAs = <Name extends keyof Schemas>(name: Name) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'zod',
    validate: async (answer: unknown) => {
      const { answerSchemas, validateInPieces } = await loadSchemas()
      // Which of them the name chose, TypeScript forgets.
      return (await validateInPieces<unknown>(answerSchemas[name], answer)) as Checked<Name>
    },
  },
})
