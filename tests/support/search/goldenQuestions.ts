/* Invented people and committees, with the text that someone looking for them may type. */

interface Wanted {
  /** First, middle and last name, or a committee's name. */
  name: readonly string[]
  questions: readonly string[]
}

/** Questions about candidates. */
export const CANDIDATES_ASKED_FOR: readonly Wanted[] = [
  {
    name: ['Theodora', '', 'Quillfeather'],
    questions: [
      'quillfeather',
      'theodora quilfeather',
      'quillfether theodora',
      'theo quill',
      'QUILLFEATHER, THEODORA',
    ],
  },
  {
    name: ['Seamus', 'P.', "O'Marrowby"],
    questions: ['omarrowby', "o'marrowby seamus", 'o marrowby', 'seamus omarowby', 'sea o’marrow'],
  },
  {
    name: ['Inés', '', 'Núñez-Barrowe'],
    questions: ['ines nunez barrowe', 'nunez-barrowe', 'nunezbarrowe', 'barrowe nunez', 'ines nuñez barowe'],
  },
  {
    name: ['Robert', 'Lee', 'Wexcombe'],
    questions: ['bob wexcombe', 'wexcombe bobby', 'rob wexcomb', 'robert lee wexcombe', 'wexc rob'],
  },
  {
    name: ['Margaret', 'A.', 'Dunnifer'],
    questions: [
      'peggy dunnifer',
      'maggie dunifer',
      'margaret dunnfier',
      'dunnifer m',
      'margaret ann dunnifer',
    ],
  },
  {
    name: ['William', '', 'Starkeweather'],
    questions: [
      'bill starkeweather',
      'starkewaether',
      'will starkweather',
      'starke will',
      'billy starkeweathr',
    ],
  },
  {
    name: ['Elizabeth', 'Rose', 'Tannerhill'],
    questions: [
      'liz tannerhill',
      'betty tannerhill',
      'tannerhil elizabeth',
      'elizabeth rose tannerhil',
      'tann eliz',
    ],
  },
  {
    name: ['Xiomara', '', 'de la Fuente-Ortega'],
    questions: [
      'de la fuente ortega',
      'delafuente',
      'xiomara fuente',
      'ortega xiomara',
      'xiomra de la fuente',
    ],
  },
  {
    name: ['Jean-Luc', '', 'Beauvoisin'],
    questions: ['jean luc beauvoisin', 'jeanluc beauvoisin', 'beauvoisn', 'beauvosin jean', 'jean-luc beau'],
  },
  {
    name: ['Mac', 'T.', 'McAllistair'],
    questions: ['mcallistair', 'mc allistair', 'mcalistair mac', 'mcallister mac', 'mac mcall'],
  },
  {
    name: ['Ángel', '', 'Villaquirán'],
    questions: ['angel villaquiran', 'villaquiran', 'villaquirna', 'angl villaquiran', 'villaq'],
  },
  {
    name: ['Björn', '', 'Søndergaard'],
    questions: ['bjorn sondergaard', 'søndergaard', 'sondergard', 'sondergaard bjorn', 'bjron sondergaard'],
  },
  {
    name: ['Charles', 'Edward', 'Pimlicott'],
    questions: [
      'chuck pimlicott',
      'charlie pimlicot',
      'charles e pimlicott',
      'pimlicott charles edward',
      'pimli char',
    ],
  },
  {
    name: ['Katherine', '', 'Voskuhlen'],
    questions: ['kathy voskuhlen', 'catherine voskuhlen', 'kate voskuhlan', 'voskhulen', 'voskuhlen k'],
  },
  {
    name: ['James', '"Buddy"', 'Trelawick'],
    questions: [
      'buddy trelawick',
      'jim trelawick',
      'trelawick james',
      'jimmy trelawik',
      'james "buddy" trelawick',
    ],
  },
  {
    name: ['Dorothea', 'M.', 'Hasselbrink'],
    questions: [
      'hasselbrink',
      'dorothea hasselbrnik',
      'haselbrink dorothea',
      'dorothea m hasselbrink',
      'hass doro',
    ],
  },
  {
    name: ['Anthony', '', "D'Ambrazzio"],
    questions: ['tony dambrazzio', "d'ambrazzio", 'd ambrazzio', 'dambrazio anthony', 'anthony d’ambrazzio'],
  },
  {
    name: ['Stephen', 'J.', 'Lockharte'],
    questions: [
      'steve lockharte',
      'steven lockharte',
      'stephen lockhart',
      'lockharte, stephen j.',
      'lokcharte stephen',
    ],
  },
  {
    name: ['Wilhelmina', '', 'van der Hoogen'],
    questions: [
      'van der hoogen',
      'vanderhoogen',
      'hoogen wilhelmina',
      'wilhelmina van der hogen',
      'wilhelmna hoogen',
    ],
  },
  {
    name: ['Michael', 'R.', 'Castellgrave'],
    questions: [
      'mike castellgrave',
      'castellgrave',
      'micheal castellgrave',
      'castelgrave michael',
      'mike castell',
    ],
  },
  {
    name: ['Deborah', '', 'Yarborne'],
    questions: ['debbie yarborne', 'deb yarbourne', 'yarborne deborah', 'yarbrone', 'debra yarborne'],
  },
  {
    name: ['Thaddeus', 'X.', 'Pennimore'],
    questions: ['pennimore', 'thadeus pennimore', 'thaddeus x pennimore', 'penimore thaddeus', 'thad penni'],
  },
  {
    name: ['Guadalupe', '', 'Esquivelas'],
    questions: [
      'esquivelas',
      'guadalupe esquivlas',
      'lupe esquivelas',
      'lupe esquivelasuadaloupe',
      'esquiv guad',
    ],
  },
  {
    name: ['Lawrence', 'K.', 'Brightwaterson'],
    questions: [
      'larry brightwaterson',
      'brightwaterson',
      'lawrence brightwatersen',
      'brightwatreson',
      'laurence brightwaterson',
    ],
  },
  {
    name: ['Josephine', '', 'St. Clairemont'],
    questions: [
      'st clairemont',
      'stclairemont',
      'josephine clairemont',
      'clairmont josephine',
      'st. clairemont, josephine',
    ],
  },
  {
    name: ['Octavio', 'D.', 'Marchesino'],
    questions: ['marchesino', 'octavio marchesno', 'marchesino octavio', 'marchezino', 'octavoi marchesino'],
  },
  {
    name: ['Zephyrine', '', 'Applebeck'],
    questions: ['zephyrine', 'aplebeck', 'zephyrine applebek', 'zepherine applebeck', 'apple zeph'],
  },
  {
    name: ['Patrick', 'F.', 'Gallowherne'],
    questions: [
      'pat gallowherne',
      'gallowherne',
      'patrick gallowhern',
      'galowherne patrick',
      'gallowherne patrik',
    ],
  },
  {
    name: ['Kwame', '', 'Adjeimanson'],
    questions: ['adjeimanson', 'kwame adjeimansen', 'adjiemanson', 'kwmae adjeimanson', 'adjei kwame'],
  },
  {
    name: ['Rosalind', 'T.', 'Fairthorne-Mbeki'],
    questions: [
      'fairthorne mbeki',
      'mbeki rosalind',
      'fairthornembeki',
      'rosalind fairthrone mbeki',
      'rosalind fairthorn',
    ],
  },
  {
    name: ['Henry', 'L.', 'Oglesworth'],
    questions: ['hank oglesworth', 'oglesworth', 'henry oglesworht', 'oglsworth henry', 'harry oglesworth'],
  },
  {
    name: ['Francisca', '', 'Montalvanez'],
    questions: ['fran montalvanez', 'montalvanez', 'francisca montalvnaez', 'montalvanes', 'montal fran'],
  },
  {
    name: ['Daniel', 'B.', 'Kettlestone'],
    questions: [
      'dan kettlestone',
      'danny kettlestone',
      'ketlestone daniel',
      'daniel kettelstone',
      'kettle dan',
    ],
  },
  {
    name: ['Susanna', '', 'Bellwhistle'],
    questions: ['bellwhistle', 'susana bellwhistle', 'belwhistle', 'bellwhislte susanna', 'bellw sus'],
  },
  {
    name: ['Ignatius', 'P.', 'Drummondale'],
    questions: ['drummondale', 'ignatius drumondale', 'drummondael', 'iganatius drummondale', 'drumm ig'],
  },
]

/** Questions about committees. */
export const COMMITTEES_ASKED_FOR: readonly Wanted[] = [
  {
    name: ['Friends of Harbor Lanterns'],
    questions: [
      'harbor lanterns',
      'friends harbor lantern',
      'harbour lanterns',
      'friends of harbor lantrens',
      'lanterns harbor',
    ],
  },
  {
    name: ['Citizens for Quieter Rivers PAC'],
    questions: [
      'quieter rivers',
      'citizens quieter rivers',
      'quiter rivers',
      'citizens for quieter rivres',
      'rivers quieter pac',
    ],
  },
  {
    name: ['Sandhill & Marsh Preservation Fund'],
    questions: [
      'sandhill marsh',
      'sandhill and marsh',
      'sandhil marsh preservation',
      'marsh preservation fund',
      'sandhill & marsh pres',
    ],
  },
  {
    name: ['F.A.R.M. Forward'],
    questions: ['farm forward', 'f.a.r.m.', 'farm foward', 'forward farm', 'f.a.r.m. forw'],
  },
  {
    name: ['Committee to Re-Elect Quillan Ashby'],
    questions: [
      'quillan ashby',
      'reelect ashby',
      're-elect quillan',
      'quilan ashby',
      'ashby quillan committee',
    ],
  },
  {
    name: ['Kumquat Growers United'],
    questions: ['kumquat', 'kumquat growers', 'cumquat growers', 'kumqaut united', 'growers united kumq'],
  },
  {
    name: ["Teachers' Lantern Alliance"],
    questions: [
      'teachers lantern',
      "teachers' lantern alliance",
      'lantern alliance',
      'techers lantern',
      'lantern teachers',
    ],
  },
  {
    name: ['Gulf Coast Wheelwrights Union 417'],
    questions: ['wheelwrights', 'wheelwrights 417', 'gulf wheelwright', 'whelwrights union', 'union 417'],
  },
  {
    name: ['Osprey Future Fund, Inc.'],
    questions: ['osprey future', 'osprey future fund', 'ospry future', 'future osprey', 'osprey futrue fund'],
  },
  {
    name: ["People's Voice of Tupelo Bay"],
    questions: ['tupelo bay', 'peoples voice', "people's voice tupelo", 'tupello bay', 'voice of tupleo'],
  },
  {
    name: ['Realtors for Orchard Row'],
    questions: [
      'orchard row',
      'realtors orchard',
      'relators orchard row',
      'realtors for orchard',
      'orchrd row',
    ],
  },
  {
    name: ['Palmetto Bluff Democrats Executive'],
    questions: ['palmetto bluff', 'palmeto bluff', 'bluff democrats', 'palmetto executive', 'palmetto blfuf'],
  },
  {
    name: ['Working Families of Zolfo Heights'],
    questions: ['zolfo heights', 'working families zolfo', 'zofo heights', 'familes zolfo', 'heights zolfo'],
  },
  {
    name: ['Stand Up for Manatees'],
    questions: ['manatees', 'stand up manatees', 'manatee stand', 'mantaees', 'stand for manatees'],
  },
  {
    name: ['Veterans Beacon Project'],
    questions: ['veterans beacon', 'beacon project', 'vetrans beacon', 'veterans beacn', 'project beacon'],
  },
]

/** Questions about chairs and treasurers. */
export const OFFICERS_ASKED_FOR: readonly Wanted[] = [
  {
    name: ['Gwendolyn', '', 'Harcastle'],
    questions: ['harcastle', 'gwendolyn harcastel', 'wendy harcastle', 'harcastle gwendolyn', 'gwen harc'],
  },
  {
    name: ['Bartholomew', 'J.', 'Finchley'],
    questions: [
      'finchley',
      'bartholomew finchly',
      'finchley bart',
      'bartholomew j finchley',
      'bartholmew finchley',
    ],
  },
  {
    name: ['Nancy', '', 'Wattlesby'],
    questions: ['wattlesby', 'nan wattlesby', 'nancy watlesby', 'wattlesby nancy', 'wattl nan'],
  },
  {
    name: ['José', 'M.', 'Peñaranda'],
    questions: ['jose penaranda', 'penaranda', 'peñaranda josé', 'jose penranda', 'jose m peñaranda'],
  },
  {
    name: ['Eric', '', 'Robinsonette'],
    questions: ['eric robinsonette', 'erik robinsonette', 'robinsonete', 'robinsonette eric', 'eric robins'],
  },
  {
    name: ['Abigail', '', 'Thistledown'],
    questions: ['abby thistledown', 'thistledown', 'thisteldown', 'gail thistledown', 'thistle abi'],
  },
  {
    name: ['Noreen', 'A.', 'Fennimott'],
    questions: [
      'fennimott',
      'noreen fenimott',
      'fennimott noreen',
      'norene fennimott',
      'noreen a. fennimott',
    ],
  },
  {
    name: ['Leonard', '', 'Quagmere'],
    questions: ['len quagmere', 'quagmere', 'lenny quagmire', 'leonard quagmer', 'quag leo'],
  },
  {
    name: ['Ruth-Ann', '', 'Copperlode'],
    questions: [
      'ruth ann copperlode',
      'ruthann copperlode',
      'coperlode',
      'copperlode ruth',
      'ruth-ann coperlode',
    ],
  },
  {
    name: ['Cassius', 'V.', 'Norwhether'],
    questions: ['norwhether', 'cassius norwether', 'norwhehter', 'cassius v norwhether', 'norwh cass'],
  },
]

/** Names of two words that visitors type as one, and names of one word that they type as two. */
export const JOINED_NAMES: readonly (Wanted & { kind: 'candidate' | 'committee' | 'officer' })[] = [
  {
    kind: 'candidate',
    name: ['Ana', '', 'Delgado-Reyes'],
    questions: [
      'ana delgadoreyes',
      'delgadoreyes ana',
      'delgado reyes ana',
      'ana delgador',
      'ana delgadoryes',
      'anadelgadoreyes',
    ],
  },
  {
    kind: 'candidate',
    name: ['Lucia', 'M.', 'Quintero Vasco'],
    questions: [
      'lucia quinterovasco',
      'quinterovasco lucia',
      'quintero-vasco',
      'quinterovas',
      'lucia quinterovsco',
      'lucia m quinterovasco',
    ],
  },
  {
    kind: 'candidate',
    name: ['Marlene', '', 'Brookwaterly'],
    questions: [
      'brook waterly',
      'marlene brook waterly',
      'brook waterly marlene',
      'marlene brook-waterly',
      'brook water',
      'brok waterly',
    ],
  },
  {
    kind: 'officer',
    name: ['Gideon', '', 'Harrow-Whitfield'],
    questions: ['gideon harrowwhitfield', 'harrowwhitfeld gideon', 'harrowwhit'],
  },
  {
    kind: 'committee',
    name: ['Neighbors for Maple Glen Springs'],
    questions: ['mapleglen', 'maple glensprings', 'neighbors mapleglen springs', 'mapleglan springs'],
  },
]
