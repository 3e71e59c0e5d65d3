import type { Candidate } from '#contract/schemas/candidate.ts'
import type { MatchReason } from '#contract/schemas/voter.ts'
import { nameWords } from './normalizeNames.ts'

/** The names of a candidate or a voter, as the words by which names are compared. */
export interface PersonNames {
  last: readonly string[]
  first: readonly string[]
  middle: readonly string[]
  /** A candidate's nicknames, which the state's list puts in quotes. */
  nicknames: readonly string[]
  /** What tells a father from his son, such as `jr`; '' if nothing does. */
  generation: string
}

const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])
const TITLES = new Set(['md', 'phd', 'esq', 'dr'])

const QUOTED = /["“”]([^"“”]*)["“”]/g

/** `names` are a candidate's or a voter's, in the state's spelling, with any suffix after the last one. */
export function personNames(names: Record<'last' | 'first' | 'middle', string>): PersonNames {
  const quoted = [names.first, names.middle].flatMap((text) => [...text.matchAll(QUOTED)])
  return {
    last: wordsOf(names.last),
    first: wordsOf(names.first),
    middle: wordsOf(names.middle),
    nicknames: quoted.flatMap(([, nickname = '']) => nameWords(nickname).filter(isPart)),
    generation: nameWords(names.last).findLast((word) => GENERATIONS.has(word)) ?? '',
  }
}

export const candidateNames = ({
  NameLast,
  NameFirst,
  NameMiddle,
}: Pick<Candidate, 'NameLast' | 'NameFirst' | 'NameMiddle'>) =>
  personNames({ last: NameLast, first: NameFirst, middle: NameMiddle })

const isPart = (word: string) => !GENERATIONS.has(word) && !TITLES.has(word)

const wordsOf = (text: string) => nameWords(text.replaceAll(QUOTED, ' ')).filter(isPart)

export type Likeness = MatchReason['is']

/** How similar two people's names are; parts that are blank on either side are left out. */
type NameLikeness = Partial<Record<'last' | 'first' | 'middle', Likeness>>

/** Compares the last, first and middle names separately. */
export function compareNames(one: PersonNames, other: PersonNames): NameLikeness {
  return {
    ...(one.last.length > 0 && other.last.length > 0 && { last: lastNames(one, other) }),
    ...(one.first.length > 0 && other.first.length > 0 && { first: firstNames(one, other) }),
    ...(one.middle.length > 0 &&
      other.middle.length > 0 && { middle: middleNames(one.middle, other.middle) }),
  }
}

/** Whether these may be the names of one person. */
export const areAlike = ({ last, first }: NameLikeness): boolean =>
  last !== undefined && last !== 'differs' && first !== undefined && first !== 'differs'

/**
 * A double name is similar to either of its halves, because people use one, the other, or both. Beyond that, even one
 * different letter makes a different name, and so does another suffix: a son may have all of his father's names.
 */
function lastNames(one: PersonNames, other: PersonNames): Likeness {
  if (one.generation !== '' && other.generation !== '' && one.generation !== other.generation)
    return 'differs'
  if (one.last.join('') === other.last.join('')) return 'same'
  return isPartOf(one.last, other.last) || isPartOf(other.last, one.last) ? 'alike' : 'differs'
}

const isPartOf = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word))

/** Many people use a nickname, their middle name or an initial. */
function firstNames(one: PersonNames, other: PersonNames): Likeness {
  if (one.first.join('') === other.first.join('') || one.first[0] === other.first[0]) return 'same'
  const isAlike =
    usedFirstNames(one).some((name) => mayUseName(other.first[0], name)) ||
    usedFirstNames(other).some((name) => mayUseName(one.first[0], name))
  return isAlike ? 'alike' : 'differs'
}

/** The initial of a middle name is not used as a first name. */
const usedFirstNames = ({ first, middle, nicknames }: PersonNames) => [
  ...first.slice(0, 1),
  ...nicknames,
  ...middle.filter((word) => word.length > 1),
]

/** Whether a person with this first name may use that name. */
function mayUseName(first = '', name: string): boolean {
  if (first === name || nicknamesOf(first).has(name)) return true
  return (first.length === 1 || name.length === 1) && first[0] === name[0]
}

function middleNames(one: readonly string[], other: readonly string[]): Likeness {
  if (one.join('') === other.join('')) return 'same'
  const [a = '', b = ''] = [one[0], other[0]]
  return a === b || mayUseName(a, b) ? 'alike' : 'differs'
}

/** Groups of short forms and spelling variants of first names, in alphabetical order. */
const GROUPS = `
abigail abby gail, abraham abe, albert al bert, alexander alex sandy xander alejandro,
alexandra alex sandra sandy, alfred al fred alfredo, allen alan allan, amanda mandy,
andrew andy drew andres, angela angie, ann anne anna annie ana, anthony tony antonio anton,
arthur art artie arturo, barbara barb barbie babs, benjamin ben benny, bernard bernie, beverly bev,
bradley brad, brian bryan bryant, carl karl carlos, caroline carolyn carrie carol,
catherine katherine kathryn kathleen cathy kathy kate katie cat kitty catalina,
charles chuck charlie chas carlos, charlotte charlie lottie, christian chris,
christina christine chris christy tina cristina kristina kristen kristin,
christopher chris topher kit cristobal, clifford cliff, cynthia cindy, daniel dan danny, david dave davey,
deborah debra deb debbie, dennis denny, donald don donnie, dorothy dot dottie, douglas doug,
edward ed eddie ted ned eduardo, edwin ed eddie, eleanor ellie nell,
elizabeth liz lizzie beth betty betsy eliza elisabeth lisa elsa isabel, emily em emmy, eric erik erick,
ernest ernie ernesto, eugene gene, evelyn evie, florence flo, frances fran frannie,
francis frank fran francisco, franklin frank, fredrick frederick fred freddie rick, gabriel gabe,
gabriela gabby, geoffrey jeffrey jeff geoff jeffery, george jorge, gerald gerry jerry gerard gerardo,
gilbert gil, gregory greg gregg, guadalupe lupe, gwendolyn gwen wendy, harold hal harry, harrison harry,
henry hank harry hal enrique, herbert herb, howard howie, isaac ike, jacob jake jacobo, jacqueline jackie,
james jim jimmy jamie jaime, janet jan, jason jay, jean jeanne jeannie, jennifer jen jenny jenn,
jeremy jerry jeremiah, jessica jess jessie, joan joanie juana, john johnny jack jon juan,
jonathan jon jonny johnathan nathan, joseph joe joey jose pepe, joshua josh, joyce joy, judith judy,
julia julie, kenneth ken kenny, kimberly kim, laura laurie lori, lawrence larry laurence lorenzo,
leonard leo len lenny, lillian lily lil, louis lou louie luis lewis, lucille lucy, madeline maddie,
margaret maggie meg peggy marge margie margarita rita, maria marie mary, marjorie marge margie,
mark marc marcos marcus, martin marty, matthew matt mateo mathew, megan meg meghan, melissa missy mel,
michael mike mick mickey miguel micheal, michelle michele shelly, mildred millie, mitchell mitch, nancy nan,
nathaniel nathan nate, nicholas nick nicky nicolas, nicole nikki nicky, norman norm, oliver ollie,
pamela pam, patricia pat patty tricia trish patti, patrick pat paddy patricio, paul pablo paulo,
peter pete pedro, philip phillip phil felipe, rachel rachael, ralph rafael raphael, randall randy randolph,
raymond ray ramon, rebecca becky becca, reginald reggie, richard rick rich dick ricky richie ricardo,
robert bob bobby rob robbie roberto bert, roderick rod roddy, rodney rod, roger rogelio, ronald ron ronnie,
roosevelt rosie, russell russ, samantha sam, samuel sam sammy, sandra sandy, sara sarah sally, scott scotty,
sharon shari, sidney sid sydney, stanley stan, stephanie steph stefanie,
stephen steven steve stevie esteban stefan, stuart stewart stu, susan sue susie suzanne suzy susana,
teresa theresa terry tess, terence terrence terry, theodore ted teddy theo, thomas tom tommy tomas,
timothy tim timmy, tobias toby, tyler ty, valerie val, veronica ronnie, victor vic,
victoria vicky vicki tori, vincent vince vinny vicente, virginia ginny ginger, walter walt wally,
wayne dwayne duane, wendell wendy, wesley wes, william bill billy will willie liam guillermo,
zachary zach zack
`

const byName = new Map<string, Set<string>>()
for (const group of GROUPS.split(',')) {
  const names = group.trim().split(' ')
  for (const name of names) {
    const others = byName.get(name) ?? new Set()
    byName.set(name, others)
    for (const other of names) if (other !== name) others.add(other)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** Other names for a person with this first name: Bob for Robert, and Robert for Bob. */
export const nicknamesOf = (name: string): ReadonlySet<string> => byName.get(name) ?? NONE
