import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { runProgram } from '#tests/support/servers/startProgram.ts'

test.each([
  ['src/importer/main.ts', ['--help'], /^Usage: npm run import -- KIND FILE\.\.\./],
  ['src/server/cli/admin.ts', ['--help'], /^Usage: npm run admin -- COMMAND/],
  ['src/server/cli/backup.ts', ['backup', '--help'], /^Usage: npm run backup -- FILE/],
  ['src/server/cli/dev.ts', ['--help'], /^Usage: npm run dev/],
  ['src/server/cli/doctor.ts', ['--help'], /^Usage: npm run doctor/],
  ['src/server/cli/pack.ts', ['--help'], /^Usage: npm run pack -- FILE/],
  ['src/server/cli/publish.ts', ['--help'], /^Usage: npm run publish -- /],
])('%s %j prints the usage of the command, and does nothing', async (program, args, usage) => {
  const { dataDir, settings } = await emptyRegister()

  const { code, stdout, stderr } = await runProgram(program, args, settings)

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(usage)
  expect(readdirSync(dataDir)).toEqual([])
})

test.each([
  ['src/server/main.ts', ['--port', '8080'], 'Usage: npm start'],
  ['src/server/cli/doctor.ts', ['--quick'], 'Usage: npm run doctor'],
])(
  '%s %j is refused with the usage of the command, and nothing is started',
  async (program, args, output) => {
    const { dataDir, settings } = await emptyRegister()

    const { code, stdout, stderr } = await runProgram(program, args, settings)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(output)
    expect(stderr).not.toContain('    at ')
    expect(readdirSync(dataDir)).toEqual([])
  },
)
