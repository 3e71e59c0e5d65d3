import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'

export interface Import {
  from: string
  to: string
  /** Whether TypeScript removes it. */
  isType: boolean
  /** Loaded on demand rather than with the file. */
  isDynamic: boolean
}

// swc parses `using`, but the visitor with which dependency-cruiser collects imports does not know the statement.
const visitStatement = Reflect.get(Visitor.prototype, 'visitStatement')
Visitor.prototype.visitStatement = function visit(statement) {
  const { type }: { type: string } = statement
  return type === 'UsingDeclaration' ? statement : visitStatement.call(this, statement)
}

/** Every import in the code base, with paths from the root of the project. */
export async function importGraph(): Promise<Import[]> {
  const { output } = await cruise(['src', 'mocks', 'tests', 'bench'], {
    // TypeScript 7 has no API that dependency-cruiser could call.
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
