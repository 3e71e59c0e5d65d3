import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'

export interface Import {
  from: string
  to: string
  /** Gone once the program runs. */
  isType: boolean
  /** Loaded when wanted and not with the file itself. */
  isDynamic: boolean
}

// swc parses `using`, but the visitor that dependency-cruiser looks for imports with does not know the statement.
const visitStatement = Reflect.get(Visitor.prototype, 'visitStatement')
Visitor.prototype.visitStatement = function visit(statement) {
  const { type }: { type: string } = statement
  return type === 'UsingDeclaration' ? statement : visitStatement.call(this, statement)
}

/** Every import of the code base, each path from the root of the project. */
export async function importGraph(): Promise<Import[]> {
  const { output } = await cruise(['src', 'mocks', 'tests'], {
    // TypeScript 7 has no API for dependency-cruiser to call.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  })
  if (typeof output === 'string') throw new TypeError('Expected a cruise result')
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved, dependencyTypes }) => ({
      from: source,
      to: resolved,
      isType: dependencyTypes.includes('type-only'),
      isDynamic: dependencyTypes.includes('dynamic-import'),
    })),
  )
}
