/** A line of the product, changed for the worse in a way that the types allow, and the tests that must fail. */
export interface Sabotage {
  file: string
  /** The exact text, which occurs once in its file. */
  is: string
  becomes: string
  /** Names of test files below `tests`, without `.test.ts`. */
  tests: readonly string[]
}

const sabotage = (
  file: string,
  tests: string,
  lines: readonly (readonly [is: string, becomes: string])[],
): Sabotage[] => lines.map(([is, becomes]) => ({ file: `src/${file}`, is, becomes, tests: tests.split(' ') }))

/** What must never break unnoticed: sessions, guards, limits, money, the switch of an import and the journal. */
export const SABOTAGES: readonly Sabotage[] = [
  ...sabotage(
    'database/administrators/sessions.ts',
    'api/sessions api/auth api/people api/accountList api/confirmation',
    [
      [
        ".where('revoked_at', 'is', null)\n    .where('disabled_at', 'is', null)",
        ".where('disabled_at', 'is', null)",
      ],
      ["    .where('disabled_at', 'is', null)\n    .where('expires_at'", "    .where('expires_at'"],
      ['token_hash: secretHash(secrets.token)', 'token_hash: secrets.token'],
      [
        "        .where('session_id', '!=', except)\n        .where('revoked_at', 'is', null)",
        "        .where('revoked_at', 'is', null)",
      ],
      ['await endOldest(db, adminId)', ''],
      ['const CONFIRMED_FOR_MS = 5 * MINUTE_MS', 'const CONFIRMED_FOR_MS = 50 * MINUTE_MS'],
      ['confirmedAgo >= 0 && ', ''],
      [".set({ confirmed_at: at }).where('session_id', '=', sessionId)", '.set({ confirmed_at: at })'],
    ],
  ),
  ...sabotage('server/routes/answerEndpoints.ts', 'api/people api/confirmation', [
    ["if (endpoint.body && access !== 'public') await admin.var.admitAgain()", ''],
    ["if (endpoint.confirms === 'always') assertConfirmed(admin)", ''],
  ]),
  ...sabotage('database/administrators/administrators.ts', 'api/people api/auth api/sessions', [
    ['...fields })\n      await withdrawInvitations(trx, actor, email)\n', '...fields })\n'],
    ['await sessionsIn(trx).revokeAll(changed.admin_id, new Date(actor.at))', ''],
    ['|| asker.email === email)', ')'],
    ["|| asker.role !== 'administrator'", ''],
  ]),
  ...sabotage('server/auth/reauthenticate.ts', 'api/secondFactor', [
    ["await signIns.refused(actor, 'password wrong')", ''],
  ]),
  ...sabotage('server/auth/requireAdmin.ts', 'api/auth api/sessions', [
    ['httpOnly: true', 'httpOnly: false'],
  ]),
  ...sabotage(
    'server/auth/signIn.ts',
    'api/auth api/secondFactor api/sessions api/people api/guessing api/loginThrottle',
    [
      [
        'isRight && administrator.disabledAt === null ? administrator : undefined',
        'isRight ? administrator : undefined',
      ],
      [
        "if (hasSecondFactor && !isByCode && !(await checkCode(factors, actor, administrator, code ?? '')))",
        "if (hasSecondFactor && code === '')",
      ],
      ['if (isByCode && !(await isProvenByCode(actor, attempt, code)))', 'if (isByCode)'],
      ["return 'act' in (await attempts.admitProven(actor, attempt))", 'return true'],
      [
        "(await attempts.isNotedWithoutAccount(actor, attempt.networks)) ? refused('refused') : 'refused'",
        "refused('refused')",
      ],
    ],
  ),
  ...sabotage('server/auth/reauthenticate.ts', 'api/secondFactor', [
    ['return step !== undefined && factors.useStep(owner.adminId, step)', 'return step !== undefined'],
  ]),
  ...sabotage('database/administrators/loginAttempts.ts', 'api/loginThrottle api/guessing', [
    ['const PER_ACCOUNT_AND_NETWORK = 10', 'const PER_ACCOUNT_AND_NETWORK = 11'],
    ['const PER_ACCOUNT = 100', 'const PER_ACCOUNT = 1_000'],
    ['await isKnown(db, attempt, new Date(actor.at))', 'false'],
    ['const PER_ACCOUNT_AND_HOME = 100', 'const PER_ACCOUNT_AND_HOME = 1_000'],
  ]),
  ...sabotage('database/administrators/signIns.ts', 'api/guessing', [
    ['current?.disabled_at !== null || (confirmedAt', '(confirmedAt'],
  ]),
  ...sabotage('server/routes/imports.ts', 'importer/importInBrowser', [
    ['if (isSample || takesAway', 'if (takesAway'],
  ]),
  ...sabotage('database/limiter.ts', 'api/loginThrottle unit/limiter', [
    ['groups.slice(0, 4)', 'groups.slice(0, 8)'],
    ['groups.slice(0, 3)', 'groups.slice(0, 2)'],
    ['and at <= ${latestPlausible(now)}) as', ') as'],
  ]),
  ...sabotage('server/middleware/limitPlaces.ts', 'unit/limiter unit/sendExport', [
    [">= perNetwork) return 'perNetwork'", "> perNetwork) return 'perNetwork'"],
    ['if (!isTaken) return', ''],
  ]),
  ...sabotage('server/middleware/limitPlaces.ts', 'api/peerAddress', [
    ['if (!isProxy(connected)) return connected', ''],
    ["split(',').at(-1)", "split(',').at(0)"],
  ]),
  ...sabotage('database/voters/voters.ts', 'api/voterLookups api/voterIds', [
    ["per: 'account', most: 200, windowMs: HOUR_MS", "per: 'account', most: 201, windowMs: HOUR_MS"],
    ["per: 'site', most: 60_000, windowMs: DAY_MS", "per: 'site', most: 600_000, windowMs: DAY_MS"],
    ['if (rows[0]?.action !== REFUSED)', 'if (rows[0])'],
  ]),
  ...sabotage('server/auth/requireAdmin.ts', 'api/adminGuard api/auth api/secondFactor api/people', [
    ["c.header('Cache-Control', 'no-store')", ''],
    ["c.var.user.role === 'auditor' ? httpError(403, ONLY_READING) : next()", 'next()'],
    ['isFactorRequired && !hasSecondFactor', 'false'],
  ]),
  ...sabotage('server/administratorCalls.ts', 'api/auth api/accountList', [
    ['if (!isOurs) httpError(403, SAME_ORIGIN_ONLY)', ''],
  ]),
  ...sabotage('server/middleware/requestBody.ts', 'api/auth api/admin api/adminGuard', [
    ["if (mediaTypeOf(c) !== 'application/json') httpError(415, NOT_JSON)", ''],
  ]),
  ...sabotage('server/middleware/securityHeaders.ts', 'unit/securityHeaders', [
    ['"script-src \'self\'"', '"script-src *"'],
  ]),
  ...sabotage('importer/sync/syncCommittees.ts', 'importer/syncCommittees', [
    [
      'if (!isEmpty && !isTooMuch({ removed: missing.length, onFile: some.length })) continue',
      'if (!isEmpty) continue',
    ],
  ]),
  ...sabotage('database/money/wholeLists.ts', 'importer/moneyModel importer/transactions', [
    ['coh: monetary + loans - expend - transfers', 'coh: monetary + loans - expend + transfers'],
    ["type !== 'LOA' && type !== 'INK'", "type !== 'INK'"],
    ['having count(*) = ${TransactionKind.options.length}', 'having count(*) >= 1'],
  ]),
  ...sabotage('database/money/balances.ts', 'importer/moneyModel importer/balances unit/balances', [
    ['difference !== null ? false : total?.isComplete === 1 ? true : null', 'difference === null'],
    ['if (ledger?.asOf === newest) {', 'if (ledger) {'],
  ]),
  ...sabotage('database/money/filers.ts', 'importer/filers importer/longNames importer/namedAccounts', [
    ['if (accounts.size === 1) return first', 'return first'],
  ]),
  ...sabotage(
    'database/staging/mergeTransactions.ts',
    'unit/wholeAccounts importer/wholeLists importer/vouchedExports importer/aliases importer/transactions',
    [
      ['wholeThrough === undefined ? asOf >= day', 'wholeThrough === undefined ? asOf > day'],
      ['for (const { vouched } of changes) if (vouched) await register.setExport(vouched)', ''],
    ],
  ),
  ...sabotage('database/bookkeeping/moveFilerRows.ts', 'importer/aliases importer/filers', [
    ['const fresh = withoutKnown(moved, known)', 'const fresh = moved'],
    ['row.day <= asOf', 'row.day < asOf'],
  ]),
  ...sabotage('database/transactions/summary.ts', 'api/raceTransactions', [
    ['and is_whole = 1`', 'and is_whole >= 0`'],
  ]),
  ...sabotage('database/staging/mergeYear.ts', 'unit/mergeYear', [
    ['if (older.length === 0) return all', 'return all'],
    ['const isLeftOut = isSuperseded(each, rules)', 'const isLeftOut = rules.isPartial'],
    ['used.set(row.content, before + 1)', 'used.set(row.content, before)'],
  ]),
  ...sabotage(
    'database/staging/openStaging.ts',
    'importer/candidates importer/partialLists importer/damagedFiles importer/listsOverTime',
    [['set left_on = ${day} where ${isGone} and not ${isKept}', 'set left_on = ${day} where ${isGone}']],
  ),
  ...sabotage(
    'database/transactions/writer.ts',
    'importer/transactionWriter importer/namedAccounts api/moneyBetweenModel',
    [['await unstage(db, year)', 'await Promise.resolve(year)']],
  ),
  ...sabotage(
    'database/transactions/applyChanges.ts',
    'importer/transactionWriter importer/namedAccounts api/moneyBetweenModel',
    [['  await updateNamedAccounts(trx, fill?.named)\n', '']],
  ),
  ...sabotage('importer/sync/stateClient.ts', 'importer/stateClient', [
    ['if (!visit.robots.allows(request.path))', 'if (request.path === "")'],
  ]),
  ...sabotage('importer/load/prepareTransactions.ts', 'importer/syncMoney importer/syncMoneyFaults', [
    ['await storeLedgers(trx, sums)', ''],
  ]),
  ...sabotage('server/auth/passwords.ts', 'unit/passwordHasher', [
    ['limited(() => hash(canonical(password), options))', 'hash(canonical(password), options)'],
  ]),
  ...sabotage('server/middleware/limitPlaces.ts', 'api/costlyCalls', [
    ['all: limits.MAX_SEARCHES,', 'all: Infinity,'],
  ]),
  ...sabotage('importer/read/readHtml.ts', 'importer/readingLimits', [
    ['if (html.length > MAX_CHARS) return null', ''],
  ]),
  ...sabotage('database/transactions/textsInMemory.ts', 'importer/transactionPages', [
    ['end + count * BYTES_OF_ROW > MAX_LIST_BYTES', 'end < 0'],
  ]),
  ...sabotage('database/journal/journal.ts', 'importer/journal importer/journalModel', [
    ['.filter(([, [was, is]]) => was !== is)', ''],
    ["if (wasGone === isGone) return 'changed'", "if (wasGone) return 'changed'"],
    ['if (isWritten) await prune(trx, most)', 'void isWritten'],
  ]),
]
