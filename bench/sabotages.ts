/** A line of the product, changed for the worse in a way that the types allow, and the tests that must fail. */
export interface Sabotage {
  /** Tests of the area "postgresql" run on PostgreSQL, others on SQLite. */
  area: string
  file: string
  /** The exact text, which occurs once in its file. */
  is: string
  becomes: string
  /** Names of test files below `tests`, without `.test.ts`. */
  tests: readonly string[]
}

const sabotage = (
  area: string,
  file: string,
  tests: string,
  lines: readonly (readonly [is: string, becomes: string])[],
): Sabotage[] => lines.map(([is, becomes]) => ({ area, file, is, becomes, tests: tests.split(' ') }))

const SESSIONS = [
  ...sabotage(
    'session',
    'src/database/administrators/sessions.ts',
    'api/sessions api/auth api/people api/accountList',
    [
      ['const IDLE_TIMEOUT_MS = 30 * MINUTE_MS', 'const IDLE_TIMEOUT_MS = 3_000 * MINUTE_MS'],
      ['const LIFETIME_MS = 12 * 60 * MINUTE_MS', 'const LIFETIME_MS = 12 * 6_000 * MINUTE_MS'],
      ['const MAX_KEPT_SESSIONS = 200', 'const MAX_KEPT_SESSIONS = 2_000'],
      [
        ".where('revoked_at', 'is', null)\n    .where('disabled_at', 'is', null)",
        ".where('disabled_at', 'is', null)",
      ],
      ["    .where('disabled_at', 'is', null)\n    .where('expires_at'", "    .where('expires_at'"],
      ["    .where('session.created_at', '<=', latestPlausible(now))", ''],
      ['token_hash: secretHash(secrets.token)', 'token_hash: secrets.token'],
      [
        "useCookie(cookie: string, now: Date): Promise<SessionInUse | undefined> {\n      return inUse(db, 'cookie_hash'",
        "useCookie(cookie: string, now: Date): Promise<SessionInUse | undefined> {\n      return inUse(db, 'token_hash'",
      ],
      [
        "        .where('session_id', '!=', except)\n        .where('revoked_at', 'is', null)",
        "        .where('revoked_at', 'is', null)",
      ],
      [
        "        .where('session_id', '=', sessionId)\n        .where('email', '=', email)",
        "        .where('session_id', '=', sessionId)",
      ],
      [".$if(email !== undefined, (sessions) => sessions.where('email', '=', email ?? ''))", 'void email'],
      ['await keepNewest(db, adminId)', ''],
    ],
  ),
  ...sabotage('session', 'src/server/routes/answerEndpoints.ts', 'api/people', [
    ["if (endpoint.body && access !== 'public') await admin.var.admitAgain()", ''],
  ]),
  ...sabotage('session', 'src/server/createApp.ts', 'api/readFromReplica', [
    ['return await sessions.isOpen(secrets, deps.clock())', 'return secrets.token !== undefined'],
    [
      'return await sessions.isOpen(secrets, deps.clock())',
      "return (await sessions.useToken(secrets.token ?? '', deps.clock())) !== undefined",
    ],
  ]),
  ...sabotage('session', 'src/database/administrators/administrators.ts', 'api/people', [
    ['...fields })\n      await withdrawInvitations(trx, actor, email)\n', '...fields })\n'],
    ['        await withdrawInvitations(trx, actor, email)\n', ''],
  ]),
  ...sabotage('session', 'src/database/administrators/administrators.ts', 'api/people', [
    ["if (inviter?.disabledAt !== null || inviter.role !== 'administrator') return 'over'", 'void inviter'],
  ]),
  ...sabotage('session', 'src/server/auth/reauthenticate.ts', 'api/secondFactor', [
    ["await signIns.refused(actor, 'password wrong')", ''],
  ]),
  ...sabotage('session', 'src/server/auth/ownSecondFactor.ts', 'api/secondFactor', [
    ["signIns.refused(actor, 'code wrong')", 'Promise.resolve(actor)'],
  ]),
  ...sabotage('session', 'src/server/auth/sessionCookie.ts', 'api/auth api/sessions', [
    ['httpOnly: true', 'httpOnly: false'],
    ["sameSite: 'Strict'", "sameSite: 'Lax'"],
  ]),
  ...sabotage('session', 'src/server/auth/signIn.ts', 'api/auth api/secondFactor api/sessions api/people', [
    [
      'isRight && administrator.disabledAt === null ? administrator : undefined',
      'isRight ? administrator : undefined',
    ],
    [
      'hasSecondFactor = factor !== undefined && factor.confirmedAt !== null',
      'hasSecondFactor = factor !== undefined',
    ],
    [
      "if (hasSecondFactor && !isByCode && !(await checkCode(factors, actor, administrator, code ?? '')))",
      "if (hasSecondFactor && code === '')",
    ],
    ['await signIns.refused(actor, why)', ''],
  ]),
  ...sabotage('session', 'src/server/auth/timeCode.ts', 'unit/timeCode', [
    ['const STEPS_ASIDE = 1', 'const STEPS_ASIDE = 3'],
    ['& 0x7f_ff_ff_ff', ''],
    ["padStart(DIGITS, '0')", "padStart(DIGITS, ' ')"],
  ]),
  ...sabotage('session', 'src/server/auth/checkCode.ts', 'api/secondFactor', [
    ['return step !== undefined && factors.useStep(owner.adminId, step)', 'return step !== undefined'],
  ]),
  ...sabotage(
    'session',
    'src/database/administrators/administrators.ts',
    'api/people api/auth api/sessions',
    [
      ['await sessionsIn(trx).revokeAll(changed.admin_id, new Date(actor.at))', ''],
      ['await sessionsIn(trx).revokeAll(adminId, new Date(actor.at), sessionId)', ''],
      ['|| asker.email === email)', ')'],
      ["|| asker.role !== 'administrator'", ''],
    ],
  ),
  ...sabotage('session', 'src/database/administrators/signIns.ts', 'api/auth api/secondFactor api/people', [
    ['!current || (confirmedAt !== null) !== hasSecondFactor', '!current'],
    [".where('action', 'in', SIGN_IN_ACTIONS)", ''],
  ]),
]

const THROTTLE = [
  ...sabotage('throttle', 'src/database/administrators/loginAttempts.ts', 'api/loginThrottle', [
    ['const WINDOW_MS = 15 * 60_000', 'const WINDOW_MS = 5 * 60_000'],
    ['await countedActsIn(trx).forget(act)', 'void act'],
    ['if (!isPowerOfTen(tries)) return tries', 'if (tries > 0) return tries'],
    ['/^10*$/.test(String(tries))', 'tries > 0'],
    ['    if (again) return again\n', ''],
    ['.limit(MAX_KNOWN_NETWORKS)', '.limit(MAX_KNOWN_NETWORKS * 10)'],
    ['const KNOWN_FOR_MS = 90 * DAY_MS', 'const KNOWN_FOR_MS = 9_000 * DAY_MS'],
    ['const PER_ACCOUNT_AND_NETWORK = 10', 'const PER_ACCOUNT_AND_NETWORK = 11'],
    ['const PER_NETWORK = 30', 'const PER_NETWORK = 300'],
    ['const PER_ACCOUNT = 100', 'const PER_ACCOUNT = 1_000'],
    ['const PER_HOME = 120', 'const PER_HOME = 1_200'],
  ]),
  ...sabotage('guessing', 'src/database/administrators/loginAttempts.ts', 'api/guessing', [
    ['await isKnown(db, attempt, new Date(actor.at))', 'false'],
    ['await isKnown(db, attempt, new Date(actor.at))', 'true'],
    ['{ email, networks: { home: network } }: Attempt', '{ email, networks: { network } }: Attempt'],
    ['const PER_ACCOUNT_AND_HOME = 100', 'const PER_ACCOUNT_AND_HOME = 1_000'],
    ['const CODED_PER_NETWORK = 10', 'const CODED_PER_NETWORK = 100'],
    ['const CODED_PER_ACCOUNT = 10', 'const CODED_PER_ACCOUNT = 100'],
  ]),
  ...sabotage('guessing', 'src/server/auth/signIn.ts', 'api/guessing', [
    ['if (isByCode && !(await isProvenByCode(actor, attempt, code)))', 'if (isByCode)'],
    ['if (isByCode && !(await isProvenByCode(actor, attempt, code)))', 'if (isByCode && code === undefined)'],
    ["return 'act' in (await attempts.admitProven(actor, attempt))", 'return true'],
  ]),
  ...sabotage('guessing', 'src/database/administrators/signIns.ts', 'api/guessing', [
    [' || used.expires_at <= now.toISOString()', ''],
    ['token_hash: secretHash(token)', 'token_hash: token'],
    [' && disabledAt === null', ''],
  ]),
  ...sabotage('confirmation', 'src/database/administrators/sessions.ts', 'api/confirmation', [
    ['const CONFIRMED_FOR_MS = 5 * MINUTE_MS', 'const CONFIRMED_FOR_MS = 50 * MINUTE_MS'],
    ['confirmedAgo >= 0 && ', ''],
    [".set({ confirmed_at: at }).where('session_id', '=', sessionId)", '.set({ confirmed_at: at })'],
  ]),
  ...sabotage('confirmation', 'src/server/routes/admin/imports.ts', 'importer/importInBrowser', [
    ['(report?.removed ?? 0) > 0', 'false'],
    ['if (isSample || takesAway', 'if (takesAway'],
    ['if (isSample && c.var.actor.who === DEMO_EMAIL)', 'if (isSample && c.var.actor.who === "")'],
  ]),
  ...sabotage('confirmation', 'src/database/repositories/deletions.ts', 'api/confirmation', [
    ['const FEW_DELETIONS = 20', 'const FEW_DELETIONS = 21'],
  ]),
  ...sabotage('confirmation', 'src/server/routes/answerEndpoints.ts', 'api/people api/confirmation', [
    ["if (endpoint.confirms === 'always') assertConfirmed(admin)", ''],
  ]),
  ...sabotage('throttle', 'src/database/limiter.ts', 'api/loginThrottle unit/limiter', [
    ['groups.slice(0, 4)', 'groups.slice(0, 8)'],
    ['groups.slice(0, 3)', 'groups.slice(0, 2)'],
    ['if (mapped) {', 'if (mapped && false) {'],
    ['if (!longest || waitMs > longest.waitMs)', 'if (!longest)'],
    ['and at <= ${latestPlausible(now)}', ''],
    [">= perNetwork) return 'perNetwork'", "> perNetwork) return 'perNetwork'"],
    [">= perWideNetwork) return 'perWideNetwork'", "> perWideNetwork) return 'perWideNetwork'"],
  ]),
  ...sabotage('throttle', 'src/server/auth/signIn.ts', 'api/loginThrottle', [
    ['const SIGN_INS = { all: 32, perNetwork: 4,', 'const SIGN_INS = { all: 64, perNetwork: 8,'],
    ['(await isKnown()) ? known.take(networks) : place', 'place'],
    [
      "(await attempts.isNotedWithoutAccount(actor, attempt.networks)) ? refused('refused') : 'refused'",
      "refused('refused')",
    ],
  ]),
  ...sabotage('throttle', 'src/server/middleware/peerAddress.ts', 'api/peerAddress', [
    ['if (!isProxy(connected)) return connected', ''],
    ["split(',').at(-1)", "split(',').at(0)"],
  ]),
  ...sabotage('throttle', 'src/database/voters/voters.ts', 'api/voterLookups api/voterIds', [
    ["of: 'account', most: 200, windowMs: HOUR_MS", "of: 'account', most: 201, windowMs: HOUR_MS"],
    ["of: 'account', most: 1_000, windowMs: DAY_MS", "of: 'account', most: 10_000, windowMs: DAY_MS"],
    ["of: 'site', most: 60_000, windowMs: DAY_MS", "of: 'site', most: 600_000, windowMs: DAY_MS"],
    ['return rows[0]?.email ?? email', 'return email'],
    ['if (last?.action !== REFUSED)', 'if (last)'],
    ['account: { key: who,', "account: { key: '',"],
    ["{ 'look-ups': lookUps, voters: 1 }", "{ 'look-ups': 0, voters: 0 }"],
    [
      "note(taking(limits, { 'look-ups': lookUps, voters })",
      "note(taking(limits, { 'look-ups': lookUps, voters: 1 })",
    ],
  ]),
  ...sabotage('throttle', 'src/database/voters/match/listedVoterIds.ts', 'api/voterIds', [
    ['if (tooMany) return tooMany', 'void tooMany'],
    ["await noteCheck(trx, actor, 'Saving was refused', entries)", ''],
    ['await noteShown(trx, actor, entries.length)', ''],
  ]),
  ...sabotage('throttle', 'src/database/limiter.ts', 'unit/sendExport unit/limiter', [
    ['if (total >= all && !cutSlow())', 'if (total >= all)'],
    ['const slow = [...readers].find(({ isSlow }) => isSlow)', 'const [slow] = readers'],
    ['if (!isTaken) return', ''],
  ]),
  ...sabotage('throttle', 'src/server/exports/downloads.ts', 'unit/sendExport unit/sendPublished', [
    ['if (ending.signal.aborted) return\n', ''],
    ['        place.leave()\n', ''],
    ['      place.wanted()\n', ''],
  ]),
  ...sabotage('throttle', 'src/server/exports/sendExport.ts', 'unit/sendExport', [
    ['if (!makeRoom()) return false', 'return false'],
    ['if (!hasRoom)', 'if (false)'],
    ['await rm(path)', ''],
    ['total -= counted', ''],
  ]),
  ...sabotage('throttle', 'src/server/lifecycle/listen.ts', 'listener/connectionLimits', [
    ["if (typeof place === 'string') {\n        socket.destroy()", "if (typeof place === 'string') {"],
    ["socket.once('close', place.leave)", ''],
  ]),
]

const GUARDS = [
  ...sabotage(
    'guard',
    'src/server/auth/requireAdmin.ts',
    'api/adminGuard api/auth api/secondFactor api/people',
    [
      ["c.header('Cache-Control', 'no-store')", ''],
      ["c.var.user.role === 'auditor' ? httpError(403, ONLY_READING) : next()", 'next()'],
      ['c.var.user.mustSetUp ? httpError(403, SET_UP_FIRST) : next()', 'next()'],
      ['isFactorRequired && !hasSecondFactor', 'false'],
    ],
  ),
  ...sabotage('guard', 'src/server/administratorCalls.ts', 'api/auth api/accountList', [
    ['if (!isOurs) httpError(403, SAME_ORIGIN_ONLY)', ''],
    ["site === 'same-origin'", "site !== 'none'"],
  ]),
  ...sabotage('guard', 'src/server/middleware/readJson.ts', 'api/auth api/admin api/adminGuard', [
    ["if (mediaTypeOf(c) !== 'application/json') httpError(415, NOT_JSON)", ''],
  ]),
  ...sabotage('guard', 'src/server/middleware/limitBody.ts', 'unit/limitBody', [
    ['? next() : count(c, next)', '? count(c, next) : count(c, next)'],
  ]),
  ...sabotage('guard', 'src/server/middleware/securityHeaders.ts', 'unit/securityHeaders', [
    ["'X-Content-Type-Options': 'nosniff',", ''],
    ['"script-src \'self\'"', '"script-src *"'],
    ['...(tls && {', '...(!tls && {'],
  ]),
  ...sabotage(
    'guard',
    'src/importer/sync/listFault.ts',
    'importer/sync importer/syncMoneyFaults importer/stateClient',
    [
      ['if (!beginning.test(start))', 'if (start === "")'],
      ['return errorIn(end) !== null || hasPageFragment(end)', 'return errorIn(end) !== null'],
    ],
  ),
  ...sabotage('guard', 'src/importer/read/recordsOf.ts', 'importer/spreadsheetQuotes', [
    ['added > MAX_CHANCE && added > others', 'added > MAX_CHANCE'],
    ['?=.*(?:,|"")', ''],
  ]),
  ...sabotage('guard', 'src/importer/sync/syncList.ts', 'importer/sync', [
    ["(answer.bytes.at(-1) === LINE_FEED ? null : 'the list was cut short')", 'null'],
    ['if (answer.status !== 200) return `it answered ${answer.status}`', ''],
  ]),
  ...sabotage('guard', 'src/importer/sync/rowsOf.ts', 'importer/sync', [
    ['found !== election && ', 'false && '],
  ]),
  ...sabotage('guard', 'src/importer/sync/assertAskable.ts', 'importer/syncMoney importer/syncDetails', [
    ['if (await registerIn(db).isSample())', 'if (accounts.length > 9)'],
    ['if (strangers.length > 0)', 'if (strangers.length > 1)'],
  ]),
  ...sabotage('guard', 'src/importer/sync/committees/sweepCommittees.ts', 'importer/syncCommittees', [
    [
      'if (!isEmpty && !isTooMuch({ removed: missing.length, onFile: some.length })) continue',
      'if (!isEmpty) continue',
    ],
  ]),
  ...sabotage('guard', 'src/importer/sync/syncKinds.ts', 'importer/syncElections', [
    ['if (elections.length * 2 < held)', 'if (elections.length < 0)'],
  ]),
]

const MONEY = [
  ...sabotage('money', 'src/database/money/wholeLists.ts', 'importer/moneyModel importer/transactions', [
    ['coh: monetary + loans - expend - transfers', 'coh: monetary + loans - expend + transfers'],
    ["type !== 'LOA' && type !== 'INK'", "type !== 'INK'"],
    ["cents('expenditures', (type) => type !== 'PCS')", "cents('expenditures')"],
    ['min(as_of) as as_of', 'max(as_of) as as_of'],
    ['having count(*) = ${TransactionKind.options.length}', 'having count(*) >= 1'],
    ["await trx.deleteFrom('ledger').where('acct_num', 'in', some).execute()", ''],
  ]),
  ...sabotage(
    'money',
    'src/database/money/balances.ts',
    'importer/moneyModel importer/balances unit/balances',
    [
      ['difference !== null ? false : total?.isComplete === 1 ? true : null', 'difference === null'],
      ['if (ledger?.asOf === newest) {', 'if (ledger) {'],
      ['? stateTotal', "? reported.find(({ source }) => source === 'stateTotal')"],
      [
        'ours === null || theirs === null ? null : ours - theirs',
        'ours === null || theirs === null ? null : theirs - ours',
      ],
      ['if (!FIGURES.some(less)) return null', "if (!less('coh')) return null"],
      ['return part\n    ? shown(account, part, null)', "return part\n    ? shown(account, part, 'list')"],
    ],
  ),
  ...sabotage('money', 'src/database/money/balances.ts', 'api/deletedBalances', [
    [
      "sql.lit(1).as('isComplete')])\n    .where(isAsked)\n    .where(isShown)",
      "sql.lit(1).as('isComplete')])\n    .where(isAsked)",
    ],
    [
      "'is_complete as isComplete'])\n    .where(isAsked)\n    .where(isShown)",
      "'is_complete as isComplete'])\n    .where(isAsked)",
    ],
  ]),
  ...sabotage('rows', 'src/database/connection/nodeSqlite.ts', 'sqlite/namedStatements', [
    ['rows[0].length !== columns.length', 'rows[0].length < 0'],
  ]),
  ...sabotage('money', 'src/database/money/filers.ts', 'unit/accountTerm', [
    ['USS: 6', 'USS: 4'],
    ['STR: 2', 'STR: 4'],
    ['electionDay(electionId) < generalElection(evenYear) ? evenYear - 2 : evenYear', 'evenYear'],
    ['lastDay: `${year + 1}-12-31`', 'lastDay: `${year}-12-31`'],
    ['firstDay: addDays(generalElection', 'firstDay: String(generalElection'],
  ]),
  ...sabotage(
    'money',
    'src/database/money/filers.ts',
    'importer/filers importer/longNames importer/namedAccounts',
    [
      ['const NAME_LENGTH = 40', 'const NAME_LENGTH = 400'],
      ['if (found.size === 1) return first', 'return first'],
      ["(alias.election === '' && !settled.has(alias.filer))", 'false'],
      ['filer.election === election,', "filer.election !== '',"],
      ["return [middle, initial, `${initial}.`, ''].map", "return [middle, ''].map"],
    ],
  ),
  ...sabotage('money', 'src/database/staging/mergeTransactions.ts', 'unit/wholeAccounts', [
    ['asOf > wholeThrough || (!byWord && asOf === wholeThrough)', 'asOf > wholeThrough'],
    ['wholeThrough === undefined ? asOf >= day', 'wholeThrough === undefined ? asOf > day'],
    ['filter((acctNum) => !isOpen(acctNum))', 'filter(() => true)'],
    ['&& isUnambiguous(acctNum)),', '),'],
    ["(firstDay(acctNum, kind) ?? '9') > throughDay", "(firstDay(acctNum, kind) ?? '9') >= ''"],
  ]),
  ...sabotage('money', 'src/database/money/wholeLists.ts', 'importer/wholeByWord', [
    ['where excluded.through_day >= whole_export.through_day', ''],
  ]),
  ...sabotage('money', 'src/database/bookkeeping/moveFilerRows.ts', 'importer/aliases importer/filers', [
    ['const fresh = withoutKnown(moved, known)', 'const fresh = moved'],
    ['await loosen(books, acctNum, kind)', ''],
    ['!booked.isWhole &&\n        booked.owner !== settlement.acctNum &&', '!booked.isWhole &&'],
    ['dayOf(row) <= asOf', 'dayOf(row) < asOf'],
  ]),
  ...sabotage('money', 'src/database/money/reportedBalances.ts', 'importer/reportedMoney importer/balances', [
    ['if (!replace) return changes', 'if (replace) return changes'],
    ['coh === null ? 0 : 1', '1'],
    ['before.asOf === asOf &&', ''],
  ]),
  ...sabotage(
    'money',
    'src/database/bookkeeping/forgetRows.ts',
    'importer/wholeLists importer/reportedMoney',
    [
      ['rows.filter((row) => row.importId !== id)', 'rows.filter((row) => row.importId === id)'],
      ["what === 'balances' ? 'list' : 'stateTotal'", "'list'"],
    ],
  ),
  ...sabotage('money', 'src/database/bookkeeping/forgetRows.ts', 'importer/wholeByWord', [
    ['kinds.add(booked.kind)', ''],
    ['account !== undefined || importId !== undefined', 'importId !== undefined'],
  ]),
  ...sabotage('money', 'src/database/money/balances.ts', 'unit/balances', [
    ['each.asOf > best.asOf ||', 'each.asOf < best.asOf ||'],
    [
      "each.asOf === best.asOf && each.source === 'stateTotal'",
      "each.asOf === best.asOf && each.source === 'list'",
    ],
  ]),
  ...sabotage('money', 'src/database/money/filers.ts', 'unit/accountTerm', [
    ['SCJ: 6, DCA: 6', 'SCJ: 6, DCA: 4'],
  ]),
  ...sabotage('money', 'src/server/cache/responseCache.ts', 'unit/responseCache', [
    ['`${version} ${key}`', 'key'],
  ]),
  ...sabotage('money', 'src/server/exports/raceTables.ts', 'api/exports', [
    ['committees.monetary', 'committees.expend'],
  ]),
  ...sabotage('money', 'src/contract/domain/money.ts', 'unit/exportFormats', [
    ["padStart(3, '0')", "padStart(2, '0')"],
    ["cents < 0 ? '-' : ''", "''"],
  ]),
  ...sabotage('money', 'src/database/transactions/summary.ts', 'api/raceTransactions', [
    ['and is_whole = 1`', 'and is_whole >= 0`'],
    ['  Number(a.cents === null) - Number(b.cents === null) ||\n', ''],
    ['listed.ofRace(electionId, officeCode, district)', 'listed.ofOffice(electionId, officeCode)'],
  ]),
  ...sabotage('money', 'src/database/transactions/summary.ts', 'importer/transactionSummaries', [
    ['(?:-?\\d{4})?)?$', '(?:-\\d{4})?)?$'],
    ['cents <= most', 'cents < most'],
    ['[-1, 10_000,', '[0, 10_000,'],
    [' 50_000,', ' 50_001,'],
    ['if (day !== NO_DAY) add(', 'add('],
  ]),
  ...sabotage('money', 'src/database/transactions/partySums.ts', 'importer/transactionSummaries', [
    ['return mostOfOthers <= (found.at(limit - 1)?.cents ?? 0) ? found', 'return mostOfOthers >= 0 ? found'],
    ['[...known, ...(await sumParties(db, long, undefined, candidates))]', '[...known, ...kept.flat()]'],
  ]),
]

const STAGING = [
  ...sabotage('staging', 'src/database/staging/mergeYear.ts', 'unit/mergeYear', [
    ['if (older.length === 0) return all', 'return all'],
  ]),
  ...sabotage('staging', 'src/database/staging/mergeYear.ts', 'unit/mergeYear', [
    ['const isLeftOut = isSuperseded(each, rules)', 'const isLeftOut = rules.isPartial'],
    ['rules.isPartial ? held : withoutReplaced', '!rules.isPartial ? held : withoutReplaced'],
    ['? before < (copies.get(content) ?? 0)', '? before <= (copies.get(content) ?? 0)'],
    ['const isWhole = dayOf(row) <= through', 'const isWhole = true'],
    ['used.set(row.content, before + 1)', 'used.set(row.content, before)'],
    ['const fresh = withoutKnown(rows, copiesOf(held.map(({ row }) => row)))', 'const fresh = rows'],
    [
      'before.length === after.length && withoutKnown(after, copiesOf(before)).length === 0',
      'before.length === after.length',
    ],
  ]),
  ...sabotage(
    'staging',
    'src/database/staging/mergeTransactions.ts',
    'importer/wholeLists importer/wholeByWord importer/aliases importer/transactions',
    [
      [
        'return !isWholeList && list !== undefined && supersedes(list, { wholeThrough, day })',
        'return list !== undefined && supersedes(list, { wholeThrough, day })',
      ],
      ['days[file] ?? options.day', 'options.day'],
      ['const asOf = wholeThrough ?? options.day', 'const asOf = options.day'],
      ['if (word) set.push(...(await nones(books, whole, onFile, word)))', ''],
      ['for (const { word } of changes) if (word) await register.setExport(word)', ''],
    ],
  ),
  ...sabotage('staging', 'src/database/staging/gatherRows.ts', 'unit/rowSpool', [
    ['order by key, rowid', 'order by rowid'],
  ]),
  ...sabotage(
    'staging',
    'src/database/staging/openStaging.ts',
    'importer/candidates importer/partialLists importer/damagedFiles importer/listsOverTime',
    [
      ['if (key === null) holdsAll = true', 'if (key === null) holdsAll = false'],
      ['left_on = null', 'left_on = left_on'],
      ['set left_on = ${day} where ${isGone} and not ${isKept}', 'set left_on = ${day} where ${isGone}'],
      [
        'return { added: staged - known, changed, unchanged: known - changed, removed, kept }',
        'return { added: staged, changed, unchanged: known - changed, removed, kept }',
      ],
    ],
  ),
  ...sabotage('staging', 'src/database/transactions/writer.ts', 'importer/transactionWriter', [
    ['await unstage(db, its)', 'await Promise.resolve(its)'],
    ["for (const sum of sums.length > 0 ? sums : [['all', '', 0, 0]])", 'for (const sum of sums)'],
    ['if (wanted.get(place)?.text !== text)', 'if (!wanted.has(place))'],
    ['isCleared = true', 'isCleared = false'],
    ['      await emptyStage(trx)\n    },', '    },'],
    ['(select epoch from register) from tx_sum_staged', '1 from tx_sum_staged'],
  ]),
  ...sabotage(
    'staging',
    'src/database/transactions/writer.ts',
    'importer/namedAccounts api/moneyBetweenModel',
    [['      await keepNamedAccounts(trx)\n', '']],
  ),
]

const SYNC = [
  ...sabotage('sync', 'src/importer/sync/retryRequest.ts', 'importer/stateClient', [
    ['const REQUEST_DELAY_MS = 2_000', 'const REQUEST_DELAY_MS = 200'],
    ['Math.max(REQUEST_DELAY_MS, visit.robots?.delayMs ?? 0)', 'REQUEST_DELAY_MS'],
    ["mayBeMoved === true ? 'follow' : 'manual'", "'follow'"],
    ["mayBeMoved === true ? 'follow' : 'manual'", "'manual'"],
    ['else cookies.set(name, value.trim())', ''],
    ['/^\\s*max-age=(0|-)/i.test(attribute) ||', ''],
    ["Date.parse(/^\\s*expires=(.*)$/i.exec(attribute)?.[1] ?? '') < Date.now()", 'false'],
  ]),
  ...sabotage('sync', 'src/importer/read/pageFault.ts', 'importer/dressedPages', [
    [`\\/[^\\s"']{0,200}orchestrate`, ''],
  ]),
  ...sabotage('sync', 'src/importer/read/readHtml.ts', 'importer/dressedPages', [
    ['\n      .toReversed()', ''],
  ]),
  ...sabotage('sync', 'src/importer/read/readRegistration.ts', 'importer/registrationPage', [
    ['!spacers.has(at)', 'spacers.size >= 0'],
  ]),
  ...sabotage('sync', 'src/importer/read/readFigures.ts', 'importer/totalsPage', [
    ['others.filter(namesFirstFour)', '[]'],
    ['others.filter(namesFirstFour)', 'others'],
  ]),
  ...sabotage('sync', 'src/importer/sync/retryRequest.ts', 'importer/stateClient', [
    ['const delayMs = Math.max(ownDelayMs, askedMs)', 'const delayMs = ownDelayMs'],
    ['if (askedMs > LONGEST_DELAY_MS)', 'if (askedMs < 0)'],
  ]),
  ...sabotage('sync', 'src/importer/sync/stateClient.ts', 'importer/stateClient', [
    ['const MAX_FAILURES = 5', 'const MAX_FAILURES = 50'],
    ['visit.failures = 0\n', ''],
    ['if (!visit.robots.allows(request.path))', 'if (request.path === "")'],
    [
      "if (outcome.status !== null) return readRobots('', PRODUCT)",
      "if (outcome.status === 0) return readRobots('', PRODUCT)",
    ],
    ['if (robots.delayMs <= LONGEST_DELAY_MS) return robots', 'if (robots.delayMs >= 0) return robots'],
  ]),
  ...sabotage('sync', 'src/importer/sync/readRobots.ts', 'importer/stateClient', [
    ['b.pattern.length - a.pattern.length', 'a.pattern.length - b.pattern.length'],
    ['named.length > 0 ? named :', ''],
    ['if (!isNaming) groups.push', 'groups.push'],
    ['seconds * 1000', 'seconds'],
    ['text.slice(0, MAX_CHARS)', 'text'],
    ['text.indexOf(part, end)', 'text.indexOf(part)'],
  ]),
  ...sabotage('sync', 'src/importer/sync/retryRequest.ts', 'importer/stateClient', [
    ["if (size > MAX_BYTES) throw new Error('the answer is over 64 MB')", ''],
  ]),
  ...sabotage(
    'sync',
    'src/importer/sync/askSequentially.ts',
    'importer/syncMoneyFaults importer/syncDetails',
    [
      ['>= hours * HOUR_MS', '>= hours * HOUR_MS * 60'],
      ['outcomes[outcome] += 1', ''],
      ['done += 1\n', ''],
      ['faults = answer.error instanceof AccountFault ? faults + 1 : 0', 'faults = 0'],
    ],
  ),
  ...sabotage(
    'sync',
    'src/importer/sync/describeAccounts.ts',
    'importer/syncMoneyFaults importer/syncDetails',
    [['count > 0 || index < 2', 'index < 2']],
  ),
  ...sabotage('sync', 'src/importer/sync/money/planNight.ts', 'importer/planNight', [
    ['if (filesWithFec(office)) return false', ''],
    ['if (age < SAME_NIGHT_MS) return null', ''],
    ['if (isDue(account, now)) return 1', ''],
    ['age >= LONGEST_UNSEEN_MS ||', ''],
    ['interrupted.has(account.acctNum) ? 0 :', ''],
    ['const AFTER_CHANGE_MS = 14 * DAY_MS', 'const AFTER_CHANGE_MS = 4 * DAY_MS'],
    ["last.outcome === 'refused' || ", ''],
  ]),
  ...sabotage(
    'sync',
    'src/importer/sync/money/askAccount.ts',
    'importer/syncMoney importer/syncMoneyFaults',
    [
      ['? names(bytes, acctNum) : page.account === acctNum', '? names(bytes, acctNum) : true'],
      ['? 1 : LESS', '? 0 : 0'],
      [', weight: 1, needsProof: true }', ', weight: 1, needsProof: false }'],
      ['!isOnFile || last.totalsHash !== hashOf(page)', 'false'],
      ["return held.some(({ page }) => page === 'totals') ? held : []", 'return []'],
      ['if (last.rowsOn <= dayBefore(now, REFRESH_MS)) return false', ''],
      ['(page instanceof NoAccountNamed && !hasShownTotals)', 'page instanceof NoAccountNamed'],
      [
        'return hasShownTotals ? `it answered ${answer.status}`',
        'return false ? `it answered ${answer.status}`',
      ],
    ],
  ),
  ...sabotage(
    'sync',
    'src/importer/sync/money/loadAccount.ts',
    'importer/syncMoney importer/syncMoneyFaults',
    [
      ["if (cut) return { state: 'cut', ...cut }", ''],
      ['rows % FULL_PAGE === 0 || rows === LARGEST_PAGE', 'rows === LARGEST_PAGE'],
      ['await keepLedgers(trx, sums)', ''],
      ['await stateAnswersIn(trx).drop(account)', ''],
      ['...(isNews && { changedOn: day }),', ''],
    ],
  ),
  ...sabotage('sync', 'src/importer/sync/money/readings.ts', 'unit/readings', [
    ["(type) => (type === 'F' ? -1 : 1)", '() => 1'],
    ["counted(isMonetary(type) && type !== 'COF')", 'counted(isMonetary(type))'],
    ['readings[figure]?.length === 0', 'readings[figure] === undefined'],
  ]),
  ...sabotage('sync', 'src/importer/sync/syncAll.ts', 'importer/syncAll', [
    ['if (visit.isOver || most <= 0) {', 'if (most <= 0) {'],
    ['isWhole &&= outcome.exitCode === 0', ''],
    ['const most = Math.min(hoursLeft(), nightHours)', 'const most = nightHours'],
  ]),
  ...sabotage(
    'sync',
    'src/importer/sync/runSync.ts',
    'importer/runSync importer/syncRuns importer/killedSync',
    [
      ['if (!isOurs) stop.abort()', ''],
      [
        'if (begun.runId === null) return notStarted(kind, day, begun.held)',
        'if (begun.runId === null) throw new Error()',
      ],
      ["await end('failed', messageOf(error)).catch(() => undefined)", ''],
    ],
  ),
  ...sabotage('sync', 'src/importer/sync/syncList.ts', 'importer/sync', [
    ['if (!(await isOnFile(db, last, bytes))) changed.push(fetched)', 'changed.push(fetched)'],
    ['if (await registerIn(db).isSample()) return false', ''],
    ['!isLongPast(id, now)', 'isLongPast(id, now)'],
    ['if (first !== undefined && !hasRows) refuseEmpty(fileName(first, day))', ''],
    ['else if (last) emptied.push(election)', ''],
  ]),
  ...sabotage('sync', 'src/importer/sync/stateClient.ts', 'importer/syncAll', [
    ['if (visit.failures === MAX_FAILURES)', 'if (visit.failures === 0)'],
    ['if (visit.failures === MAX_FAILURES)', 'if (visit.failures >= MAX_FAILURES)'],
  ]),
  ...sabotage('sync', 'src/importer/sync/details/syncDetails.ts', 'importer/syncDetails', [
    ["if (last.outcome === 'refused') return 4", "if (last.outcome === 'refused') return 2"],
    ['age >= RETRY_UNKNOWN_MS', 'age >= REFRESH_MS'],
  ]),
  ...sabotage('sync', 'src/importer/sync/details/askDetails.ts', 'importer/syncDetails', [
    ['answer.status >= 300 && !wasRead', 'answer.status >= 300'],
  ]),
  ...sabotage('sync', 'src/importer/sync/solicitations/fetchFiles.ts', 'importer/syncSolicitations', [
    ['await noteTried(link, triedSince)', ''],
    ['await noteTried(link, today)', ''],
  ]),
  ...sabotage('sync', 'src/importer/sync/retryUntilTimeUp.ts', 'importer/syncMoneyFaults', [
    ['isTimeUp(run)', 'true'],
  ]),
  ...sabotage('sync', 'src/importer/sync/money/loadWhenFree.ts', 'importer/syncMoneyFaults', [
    ['isBusy(error.cause)', 'false'],
  ]),
  ...sabotage('sync', 'src/importer/sync/money/syncMoney.ts', 'importer/syncMoneyFaults', [
    ['if (accounts !== undefined && !accounts.includes(acctNum)) continue', ''],
  ]),
]

const SEARCH = [
  ...sabotage('search', 'src/database/names/foldWords.ts', 'unit/searchWords', [
    [".replaceAll(/['`]/g, '')", ".replaceAll(/['`]/g, ' ')"],
    [".replaceAll(/\\p{M}+/gu, '')", ''],
    ["replaceAll('&', ' and ')", "replaceAll('&', '')"],
    ["if (folded.includes('.')) folded = folded.replaceAll(INITIAL, '$1')", ''],
  ]),
  ...sabotage('search', 'src/database/search/rankMatches.ts', 'unit/searchWords', [
    ['begins: 1,', 'begins: 5,'],
    ['if (word === asked) return COST.same', ''],
    ["worst < COST.begins ? 'name'", "worst < COST.slip ? 'name'"],
  ]),
  ...sabotage('search', 'src/database/search/registerSearch.ts', 'api/search', [
    [".where('acct_num', 'not in', deletedAccounts(db, 'candidate'))\n    .execute()\n\n", '.execute()'],
    [".where('committee.acct_num', 'not in', deletedAccounts(db, 'committee'))", ''],
  ]),
  ...sabotage('search', 'src/database/search/registerSearch.ts', 'api/search', [
    ['if (shown.length === 0) return undefined', ''],
    ['hasMore: hits.length > limit', 'hasMore: false'],
    ['hits.slice(0, limit)', 'hits'],
  ]),
  ...sabotage('search', 'src/database/search/registerIndex.ts', 'api/search', [
    [
      'kept.lastImport !== lastImport && !(await hasNewNames(db, kept.lastImport))',
      'kept.lastImport !== lastImport',
    ],
  ]),
  ...sabotage('search', 'src/database/search/findSubjects.ts', 'api/search api/goldenSearch', [
    ['|| find(all(alike)) ||', '||'],
    ['if (words.length < 2) return []', 'return []'],
    ['const all = (terms: Terms) => ways.map(', 'const all = (terms: Terms) => ways.slice(0, 1).map('],
    ['STANDING_COST * document.standing', '0'],
  ]),
  ...sabotage('search', 'src/database/search/rankMatches.ts', 'api/search', [['most / way.length', '1']]),
  ...sabotage('search', 'src/database/search/registerIndex.ts', 'api/search', [
    ['row.suppress_address === 0 ? zipWords(row.zip) : []', 'true ? zipWords(row.zip) : []'],
  ]),
  ...sabotage('search', 'src/database/names/personNames.ts', 'unit/rankVoters', [
    ["isPartOf(one.last, other.last) || isPartOf(other.last, one.last) ? 'alike' : 'differs'", "'alike'"],
    ['one.generation !== other.generation', 'false'],
  ]),
  ...sabotage('search', 'src/database/search/rankMatches.ts', 'api/reconciliation', [
    [
      'return isSame ? 100 : Math.min(99, Math.round(100 * share))',
      'return Math.min(99, Math.round(100 * share))',
    ],
  ]),
]

const EXPORTS = [
  ...sabotage('exports', 'src/server/exports/csvText.ts', 'unit/exportFormats', [
    ["const BYTE_ORDER_MARK = '\\ufeff'", "const BYTE_ORDER_MARK = ''"],
    ["/^[=+\\-@\\t\\r\\n＝＋－＠]/.test(text) ? `'${text}` : text", 'text'],
    [".replaceAll('\"', '\"\"')", ''],
    ["type === 'money' ? dollars(cell) : String(cell)", 'String(cell)'],
    ["`${fields.join(',')}\\r\\n`", "`${fields.join(',')}\\n`"],
    ['columns.map(({ header }) => quoted(header))', 'columns.map(({ key }) => quoted(key))'],
  ]),
  ...sabotage('exports', 'src/server/exports/bytePart.ts', 'unit/sendPublished', [
    ["if (start >= size) return 'beyond'", ''],
    ['Math.max(size - Number(last), 0)', 'size - Number(last)'],
    ['Math.min(Number(last), size - 1)', 'Number(last)'],
    ['start > end ? null : { start, end }', '{ start, end }'],
  ]),
  ...sabotage('exports', 'src/server/exports/sendPublished.ts', 'unit/sendPublished', [
    ["isPacked ? '-gzip' : ''", "''"],
    ["(c.req.header('If-Range') ?? headers.ETag) === headers.ETag", 'true'],
  ]),
  ...sabotage('exports', 'src/server/exports/jsonText.ts', 'unit/exportFormats', [
    ['cell / 100 : cell', 'cell : cell'],
    ['if (rows.length === 0) continue', ''],
    ["separator = ',\\n'", ''],
  ]),
  ...sabotage('exports', 'src/server/exports/balanceTable.ts', 'unit/exportFormats api/exports', [
    ['return [...accounts, { holder, account: undefined', 'return [{ holder, account: undefined'],
    ['asOf: cashOnHand(everyAccount, balances).asOf', 'asOf: null'],
  ]),
  ...sabotage('exports', 'src/server/exports/changeTables.ts', 'api/exports', [['filterText(filter)', "''"]]),
  ...sabotage('exports', 'src/server/exports/candidateTables.ts', 'api/exports', [
    ['make(matching, balances', 'make(candidates, balances'],
  ]),
  ...sabotage('exports', 'src/contract/domain/rows.ts', 'unit/exportFormats', [
    ['start += atOnce', 'start += atOnce + 1'],
    ['items.slice(start, start + atOnce)', 'items.slice(start, start + atOnce - 1)'],
  ]),
  ...sabotage('exports', 'src/server/exports/provenance.ts', 'unit/exportFormats api/exports', [
    ['.toSorted()[0] || null', '.toSorted().at(-1) || null'],
    ["${sample ? '' : FROM_THE_STATE}", ''],
  ]),
  ...sabotage('exports', 'src/server/exports/nameSumsTable.ts', 'api/exportedSums', [
    ['rows: rest.rows - rows, cents: rest.cents - cents', 'rows: rest.rows, cents: rest.cents - cents'],
  ]),
  ...sabotage('exports', 'src/server/exports/auditTable.ts', 'api/adminAudit', [
    ['page = await audit.list({ ...query, before: page.at(-1)?.id })', 'return'],
  ]),
]

const RESTARTS = [
  ...sabotage('restarts', 'src/server/lifecycle/takeHeldSocket.ts', 'unit/takeHeldSocket', [
    ['|| Number(LISTEN_PID) !== process.pid', ''],
    ["if (LISTEN_FDS !== '1')", "if (LISTEN_FDS === '0')"],
    ["['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']", "['LISTEN_PID', 'LISTEN_FDNAMES']"],
  ]),
  ...sabotage('restarts', 'src/server/lifecycle/listen.ts', 'listener/stop operations/startRefusals', [
    ['if (isHeld) refuseOtherAddress(server, host, port)', ''],
    ['if (isHeld) server.listen({ fd: heldSocket }, LISTEN_BACKLOG)\n    else ', ''],
  ]),
  ...sabotage('restarts', 'src/server/lifecycle/listen.ts', 'listener/stop', [
    ['connections.endWithTheirAnswers()', ''],
    ['NetServer.prototype.close.call(server)', 'server.close()'],
  ]),
]

const BACKUP = [
  ...sabotage('backup', 'src/database/backup/restore.ts', 'sqlite/backup', [
    ['      if (isThere) linkOrCopy(asideOf(path), path)\n', ''],
    ['      undo.push(() => copyInto(asideOf(database), database))\n', ''],
    ['      linkOrCopy(path + log, asideOf(path) + log)\n', ''],
    ['      undo.push(() => linkOrCopy(asideOf(path) + log, path + log))\n', ''],
    ['if (isUndone) for (const path of kept()) removeDatabase(path)', ''],
    ['    removeDatabase(unfinished(database))\n', ''],
  ]),
  ...sabotage('backup', 'src/database/backup/restore.ts', 'sqlite/backup', [['delete from session;', '']]),
]

const SUMS = [
  ...sabotage('sums', 'src/database/races/races.ts', 'api/races', [
    ['[...races].toSorted(byRaceDistrict)', '[...races].toReversed()'],
  ]),
  ...sabotage('sums', 'src/database/migrations/0001_register.ts', 'sqlite/namedStatements', [
    [', zip, left_on)', ', left_on)'],
  ]),
]

const ON_POSTGRESQL = [
  ...sabotage('postgresql', 'src/database/voters/voterFill.ts', 'importer/interruptedVoters', [
    ['      stored.set(voter.voter_id, voter)\n', ''],
    ['stored: (): Promise<void> => pendingWrite,', 'stored: (): Promise<void> => Promise.resolve(),'],
  ]),
  ...sabotage('postgresql', 'src/importer/voters/readVoters.ts', 'importer/interruptedVoters', [
    ['structuredClone(warnings.causes())', 'warnings.causes()'],
    ['    await fill.stored()\n', ''],
  ]),
  ...sabotage('postgresql', 'src/database/voters/voterSchemas.ts', 'importer/interruptedVoters', [
    [
      "if (!(await takeLock(db, schemaOf(generation), 'session'))) throw",
      "await takeLock(db, schemaOf(generation), 'session')\n    if (schemaOf(generation) === '') throw",
    ],
    ['    await sql`set synchronous_commit = on`.execute(db)\n', ''],
  ]),
  ...sabotage('postgresql', 'src/database/connection/insertRows.ts', 'importer/transactionWriter', [
    ['  [SEPARATOR]: `\\\\${SEPARATOR}`,\n', ''],
    ["  '\\\\': String.raw`\\\\`,\n", ''],
    ["  '\\n': String.raw`\\n`,\n", ''],
  ]),
]

const LIMITS = [
  ...sabotage('limits', 'src/server/auth/passwordHasher.ts', 'unit/passwordHasher', [
    ['HASHES_AT_ONCE = 2', 'HASHES_AT_ONCE = 20'],
    ['limited(() => hash(canonical(password), options))', 'hash(canonical(password), options)'],
  ]),
  ...sabotage('limits', 'src/server/html/pageRoutes.ts', 'api/responseCache', [
    ['MAX_VIEW_BYTES = 8 * 1024 * 1024', 'MAX_VIEW_BYTES = 80 * 1024 * 1024'],
    ['cacheResponses(views, keyFor(true)', 'cacheResponses(responseCache, keyFor(true)'],
  ]),
  ...sabotage('limits', 'src/server/apiError.ts', 'unit/apiError unit/abortedBody', [
    [' && Boolean(incomingOf(c)?.errored)', ' && false'],
  ]),
  ...sabotage('limits', 'src/server/html/findPage.ts', 'api/pages api/responseCache', [
    ['at === numberAt ? withoutZeros(part)', 'at === numberAt ? part'],
    ["section = decoded(parts[0] ?? '')?.toLowerCase() ?? ''", "section = parts[0] ?? ''"],
  ]),
  ...sabotage('limits', 'src/server/html/findPage.ts', 'api/citation', [
    ['canonicalQuery(parts, asked)', 'asked'],
  ]),
  ...sabotage('limits', 'src/server/cache/cacheKeys.ts', 'unit/cacheKeys', [
    ['given[name] = decoded(segment)', 'given[name] = decoded(segment) ?? segment'],
  ]),
  ...sabotage('limits', 'src/server/html/findPage.ts', 'api/responseCache', [
    ['  if (more.length > 0) return undefined\n', ''],
  ]),
  ...sabotage('limits', 'src/server/html/firstViews.ts', 'unit/firstViews', [
    ["|| decoded(path.replace(/\\?.*/s, '')) === undefined", ''],
    ['{ callStatus = page.status }', '{ status: callStatus }'],
  ]),
  ...sabotage('limits', 'src/server/html/pageRoutes.ts', 'api/pages', [
    ['onFile === undefined || onFile === name', 'onFile !== null'],
  ]),
  ...sabotage('limits', 'src/server/cache/cacheResponses.ts', 'api/responseCache', [
    ['cache.makeOnce(key, version', 'cache.makeOnce(crypto.randomUUID(), version'],
  ]),
  ...sabotage('limits', 'src/server/cache/responseCache.ts', 'unit/responseCache', [
    ['for (const clear of clears) clear()', 'void clears'],
    ['void clears.push(other.clear)', 'void other'],
  ]),
  ...sabotage('limits', 'src/server/publish/publications.ts', 'api/publication', [
    ['return concealment && (await concealment()) !== found.concealed ? null : found', 'return found'],
  ]),
  ...sabotage('limits', 'src/server/createApp.ts', 'api/costlyCalls', [
    ['{ caller: costly.callerOf(visitor) }', "{ caller: 'ourselves' }"],
  ]),
  ...sabotage('limits', 'src/server/middleware/costlyCalls.ts', 'api/costlyCalls', [
    ['all: MAX_SEARCHES,', 'all: Infinity,'],
    ['perNetwork: MAX_SEARCHES_PER_NETWORK,', 'perNetwork: Infinity,'],
    ['perNetwork: MAX_CITATIONS_PER_NETWORK,', 'perNetwork: Infinity,'],
  ]),
  ...sabotage('limits', 'src/server/exports/downloads.ts', 'unit/sendPublished', [
    ['DOWNLOAD_TIMEOUT_MS = 6 * 3_600_000', 'DOWNLOAD_TIMEOUT_MS = 60 * 3_600_000'],
    ['MAX_DOWNLOADS = 256', 'MAX_DOWNLOADS = 2_560'],
  ]),
  ...sabotage('limits', 'src/server/imports/receiveUpload.ts', 'unit/roomLeft', [
    ['bytes + ROOM_LEFT_BYTES >', 'bytes >'],
  ]),
  ...sabotage('limits', 'src/importer/read/readHtml.ts', 'importer/readingLimits', [
    ['if (html.length > MAX_CHARS) return null', ''],
    ['tags > MAX_TAGS ||', ''],
    ['|| page.tables.length > MAX_TABLES', ''],
    ['.take(MAX_ATTRIBUTES)', ''],
  ]),
  ...sabotage('limits', 'src/importer/inspect/unpackArchive.ts', 'unit/roomLeft', [
    ['bytes + ROOM_LEFT_BYTES >', 'bytes >'],
  ]),
  ...sabotage('limits', 'src/server/imports/importerProgram.ts', 'unit/importerProgram', [
    ["'--max-old-space-size=512'", "'--max-old-space-size=5120'"],
    ['        memory: IMPORT_MEMORY,\n', '        memory: [],\n'],
    ['if (chars <= maxChars) ', ''],
  ]),
]

const EDGES = [
  ...sabotage('edges', 'src/database/transactions/pages.ts', 'importer/transactionPages', [
    ['if (mark?.number !== undefined && mark.number !== number)', 'if (mark?.number === -1)'],
    ['(rows[0]?.rows ?? 0) * looks > MAX_SCANNED_ROWS', '(rows[0]?.rows ?? 0) < 0'],
    ['const includesEqual = !isSame && isLater !== descending', 'const includesEqual = false'],
  ]),
  ...sabotage('edges', 'src/database/transactions/foldedTexts.ts', 'importer/transactionPages', [
    ['end + count * BYTES_OF_ROW > MAX_LIST_BYTES', 'end < 0'],
    ['if (looks > MAX_LOOKS) return null', ''],
    ['if (at !== count) return undefined', ''],
    ['if (descending) ordered.reverse()', ''],
    ['line.includes(word)', 'text.includes(word)'],
  ]),
  ...sabotage('edges', 'src/database/transactions/filedNames.ts', 'api/filedNames', [
    ['const MIN_TYPO_LENGTH = 3', 'const MIN_TYPO_LENGTH = 30'],
    ['...nicknamesOf(word), ', ''],
    ['await look(2, alike, at)', 'false'],
    ['order by p.cents desc, p.party_id', 'order by p.party_id'],
  ]),
  ...sabotage('edges', 'src/database/transactions/partySums.ts', 'api/filedNames', [
    ['tx.owner > 0 and ', ''],
    ['.slice(0, MAX_NAMED)\n      .map((group)', '.map((group)'],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/loadAccount.ts', 'importer/syncMoney', [
    ['LARGEST_PAGE = 32_767', 'LARGEST_PAGE = 32_768'],
  ]),
  ...sabotage('edges', 'src/server/metrics/registerMetrics.ts', 'operations/registerMetrics', [
    ["...(await syncRuns.latest(RUNS, ['all'])), ", ''],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/planNight.ts', 'importer/planNight', [
    ['due <= today', 'due < today'],
    ['due <= today', 'due >= today'],
    ['due >= from', 'due > from'],
    ['if (age < SAME_NIGHT_MS)', 'if (age <= SAME_NIGHT_MS)'],
    ['age >= LONGEST_UNSEEN_MS', 'age > LONGEST_UNSEEN_MS'],
    ['last.rowsOn <= dayBefore(now, REFRESH_MS)', 'last.rowsOn < dayBefore(now, REFRESH_MS)'],
    ['last.changedOn >= dayBefore', 'last.changedOn > dayBefore'],
    ['|| areFiguresRemoved(last, account)', ''],
  ]),
  ...sabotage('edges', 'src/importer/load/prepareTransactions.ts', 'importer/whileReading', [
    ['await refuseOtherNames(trx, names)', 'void names'],
  ]),
  ...sabotage('edges', 'src/importer/load/loadReportedBalances.ts', 'importer/reportedMoney', [
    ['if (replace && first)', 'if (replace && first && first.line < 0)'],
  ]),
  ...sabotage('edges', 'src/importer/load/refuseRemovals.ts', 'importer/partialLists', [
    ['if (gone.removed > MOST_RECORDS)', 'if (gone.removed > 2 * MOST_RECORDS)'],
    ['gone.removed > MOST_RECORDS', 'gone.removed >= MOST_RECORDS'],
    ['gone.removed > MOST_RECORDS', 'gone.removed > MOST_RECORDS + 1'],
    ['removed === onFile', 'removed >= 0'],
    ['removed > MOST_RECORDS && removed > onFile', 'removed >= MOST_RECORDS && removed > onFile'],
    ['removed > onFile * MOST_SHARE', 'removed >= onFile * MOST_SHARE'],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/readings.ts', 'unit/readings', [
    ['fitting.includes(reading) && fitting.length < names.length', 'fitting.includes(reading)'],
    ['fitting.length < names.length', 'fitting.length < 2'],
    ['fitting.includes(reading) && ', ''],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/moneyReport.ts', 'importer/syncMoney', [
    ['ways.length > 1 ?', 'ways.length > 9 ?'],
    ['${decides} of them', '${fits} of them'],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/askAccount.ts', 'importer/syncMoney', [
    ['pages < MAX_PAGES', 'pages < 2'],
  ]),
  ...sabotage('edges', 'src/importer/sync/money/loadAccount.ts', 'importer/syncMoney', [
    ['rows % FULL_PAGE === 0', 'rows === FULL_PAGE'],
  ]),
]

export const SABOTAGES: readonly Sabotage[] = [
  ...SESSIONS,
  ...THROTTLE,
  ...GUARDS,
  ...MONEY,
  ...STAGING,
  ...SYNC,
  ...SEARCH,
  ...EXPORTS,
  ...RESTARTS,
  ...BACKUP,
  ...SUMS,
  ...ON_POSTGRESQL,
  ...LIMITS,
  ...EDGES,
]
