/*
 * Names with realistic frequencies: the most common ones at about their share of the population of the United States,
 * then a long tail composed of syllables. The combinations are invented.
 */

interface Names {
  /** The number of voters per ten thousand with each name. */
  common: Readonly<Record<string, number>>
  /** The other names: a beginning and any of the endings. */
  tail: { beginnings: readonly string[]; endings: readonly string[] }
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

const shares = (text: string): Record<string, number> =>
  Object.fromEntries(
    words(text).map((word) => {
      const [name = '', share] = word.split(':')
      return [name, Number(share)]
    }),
  )

const SYLLABLES = words(`
  BA BE BRI CA CHA CO CRA DA DE DO FA FER GA GO GRE HA HO JE JO KA KI LA LE LO MA ME MO NA NE NO OR PA PE PI QUI RA RE
  RO SA SCHA SHE SO STA TA TE TO TRA VA VE VI WA WE WI YA ZA ZE`)

const joined = (heads: readonly string[], tails: readonly string[]) =>
  heads.flatMap((head) => tails.map((tail) => head + tail))

export const LAST_NAMES: Names = {
  common: shares(`
    SMITH:100 JOHNSON:78 WILLIAMS:68 BROWN:60 JONES:58 GARCIA:62 RODRIGUEZ:66 MARTINEZ:44 DAVIS:46 MILLER:48 GONZALEZ:60
    HERNANDEZ:46 PEREZ:48 LOPEZ:42 WILSON:34 ANDERSON:33 THOMAS:34 TAYLOR:31 MOORE:31 JACKSON:32 MARTIN:32 LEE:26
    THOMPSON:29 WHITE:29 HARRIS:27 SANCHEZ:30 CLARK:24 LEWIS:24 ROBINSON:25 WALKER:23 YOUNG:21 ALLEN:21 KING:21 WRIGHT:20
    SCOTT:20 TORRES:24 NGUYEN:14 HILL:20 FLORES:16 GREEN:20 ADAMS:19 NELSON:18 BAKER:19 HALL:18 RIVERA:26 CAMPBELL:18
    MITCHELL:17 CARTER:17 ROBERTS:17 DIAZ:30 CRUZ:18 RAMIREZ:22 EDWARDS:15 COLLINS:14 PIERRE:14 REYES:13 STEWART:13
    MORRIS:13 ALVAREZ:20 ROGERS:12 REED:11 COOK:12 MORGAN:12 BELL:11 MURPHY:12 BAILEY:11 COOPER:11 RICHARDSON:11 COX:10
    WARD:10 GRAY:10 JAMES:13 WATSON:9 BROOKS:9 KELLY:11 SANDERS:10 PRICE:9 BENNETT:9 WOOD:9 BARNES:9 ROSS:9 HENDERSON:9
    COLEMAN:9 JENKINS:9 PERRY:9 POWELL:9 LONG:8 PATTERSON:8 HUGHES:8 WASHINGTON:7 BUTLER:8 SIMMONS:8 FOSTER:8`),
  tail: {
    beginnings: joined(SYLLABLES, SYLLABLES),
    endings: words('N NDEZ LL RSON LLE RT CK RTON S NSKI LDO MAN RO TTI SEN RIE WSKI ND'),
  },
}

export const FIRST_NAMES: Names = {
  common: shares(`
    JAMES:170 JOHN:165 ROBERT:150 MICHAEL:200 WILLIAM:140 DAVID:150 RICHARD:95 JOSEPH:95 THOMAS:80 CHRISTOPHER:90
    DANIEL:80 MATTHEW:62 ANTHONY:70 MARK:56 JOSE:90 CHARLES:60 STEVEN:50 PAUL:45 ANDREW:52 JOSHUA:48 KENNETH:42 KEVIN:46
    BRIAN:44 GEORGE:38 TIMOTHY:36 RONALD:36 EDWARD:36 JASON:38 JEFFREY:40 RYAN:36 JACOB:28 ERIC:34 JONATHAN:34 LUIS:44
    JUAN:40 CARLOS:42 MARY:120 PATRICIA:75 JENNIFER:85 LINDA:72 ELIZABETH:78 BARBARA:62 SUSAN:58 JESSICA:60 SARAH:48
    KAREN:52 LISA:48 NANCY:44 BETTY:22 MARGARET:36 SANDRA:44 ASHLEY:50 KIMBERLY:46 EMILY:34 DONNA:40 MICHELLE:50 CAROL:36
    AMANDA:44 MELISSA:44 DEBORAH:40 STEPHANIE:42 REBECCA:36 LAURA:38 MARIA:95 ANA:34 HELEN:18 SHARON:32 CYNTHIA:34
    KATHLEEN:28 AMY:30 ANGELA:34 SHIRLEY:14 ANNA:26 BRENDA:26 NICOLE:38 SAMANTHA:32 KATHERINE:28 CHRISTINE:28 VICTORIA:30
    ALEXANDER:36 NICHOLAS:40 BRANDON:34 TYLER:30 ZACHARY:18 YOLANDA:8 QUINTON:3 XAVIER:6 URSULA:2 IVAN:8 OSCAR:12`),
  tail: {
    beginnings: joined(SYLLABLES, SYLLABLES),
    endings: words('N LLE NA RIE SHA DO S'),
  },
}

/** Initials as well as whole names; four voters in ten have none. */
export const MIDDLE_NAMES: Names = {
  common: {
    '': 3_700,
    ...shares(`
      A:190 J:170 L:160 M:180 E:110 R:110 D:90 C:95 B:60 S:75 F:45 G:50 H:35 K:50 N:40 P:55 T:55 W:50 V:28 O:12 I:14 Y:8
      Q:2 Z:4 U:2 X:1`),
    ...shares(`
      ANN:190 MARIE:210 LYNN:140 LEE:150 MICHAEL:100 JAMES:95 JOSEPH:85 WILLIAM:75 JOHN:75 ELIZABETH:85 ALLEN:50 DAVID:60
      JEAN:60 THOMAS:55 EDWARD:52 ROBERT:52 SUE:42 MARIA:46 ANTHONY:52 RAY:28 LOUISE:46 CHARLES:42 NICOLE:46 RENEE:46
      ALEXANDER:46 MICHELLE:50 ROSE:46 JANE:36 JO:26 PAUL:40 SCOTT:36 DANIEL:42 ANNE:46 GRACE:26 KAY:26 QUINN:3`),
  },
  tail: {
    beginnings: joined(SYLLABLES, SYLLABLES),
    endings: words('N LLE NA RIE'),
  },
}

const SHARES = 10_000

/** Draws a name according to its share, from two random integers of about 30 bits. */
export function nameDrawer({ common, tail }: Names): (draw: number, choice: number) => string {
  const table = Object.entries(common).flatMap(([name, share]) => Array.from({ length: share }, () => name))
  const { beginnings, endings } = tail
  return (draw, choice) => {
    const name = table[draw % SHARES]
    if (name !== undefined) return name
    // The smaller of two draws, so that some rare names are less rare than others.
    const beginning = Math.min(choice % beginnings.length, (choice >>> 9) % beginnings.length)
    return `${beginnings[beginning]}${endings[(draw >>> 14) % endings.length]}`
  }
}
