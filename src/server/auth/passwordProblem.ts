import { PRODUCT_NAME } from '#contract/product.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/schemas/session.ts'

/**
 * The words that passwords are most often made of: from published lists of stolen passwords, most frequent first, with
 * words of this place and field.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  `aardvark aaron abc abigail access accord action adam adidas admin administrator administrators adrian
  africa airborne airforce airplane alabama alaska albert alberto alejandr aleksandr alex alexander
  alexandr alexis alfred alicia alison allison aloha alpha alpine always alyssa amanda amateur amber
  america american anakin anderson andre andrea andreas andrei andrew andrey andy angel angela angelina
  angelo angels animal anna anthony anton antonio anything apache apollo apple apples april aragorn
  archie arizona arnold arsenal arthur artist ashley assassin athena atlanta atlantis audrey august
  aurora austin autumn avalon avatar awesome babe babes baby babydoll babygirl babylon badboy badger
  bailey baller balls banana bandit banshee barbara barbie barcelona barney baseball basket basketba
  basketball batman battery batterystaple baxter beach beagle bear beatles beauty beaver beavis beer
  beetle benjamin benson berlin bernard bernie bertha bianca bigboy bigdaddy bigdog bigfoot biggie
  bigmac bigman bigred bill billy billybob birdie birthday biscuit bishop bismillah biteme black
  blackcat blackie blades blaster blazer blessed blizzard blonde blondie blue bluebird bluemoon bluesky
  bobafett bobby bobcat boeing bomber bonehead bonnie booger boogie boomer boston bowling bradley brandi
  brandon brandy braves brazil brenda brian brianna britney brittany bronco broncos brooke brooklyn
  brooks brother brown brownie browns bruce bruins brutus bubba bubble bubbles buckeye buckeyes buddha
  buddy budlight buffalo bulldog bulldogs bullet bunny burger burton business businessbabe buster butler
  cactus cadillac caesar callie calvin camaro camera cameron campaign campbell canada cancer candidate
  candy cannon cantona captain cardinal carlos carmen carolina caroline carrie carrot carter cartman
  caserta casey casino casper cassie castle cat catdog catfish cats cavalier celtic cessna champion
  chance chandler change changeit changeme charger charles charlie charlott check cheese cheeseburger
  chelsea cherokee cherry cheryl chester chevelle chevy cheyenne chicago chicken chicks chiefs children
  chipper chopper chris chrissy christ christia christian christin christop christy chronic chuck
  civilization claire classic claudia clayton clifford clinton cobra cocacola coffee colleen college
  colorado colors columbia committee compaq computer concrete condor connect connie connor construction
  consumer control cookie cookies cool cooldude coolio cooper copper corona correct correcthorse
  corvette cosmopolitan cosmos cotton cougar counterstrike country county courtney cowboy cowboys coyote
  crazy cream creative cricket crimson cristina crown crystal curious curtis daddy daisy dakota dallas
  damien dancer danger daniel daniela danielle danny darkness darkside darkstar darren database daughter
  dave david daytona death december default defender deftones delta democrat denis denise dennis denver
  design desire destiny detroit devildog devils dexter diablo diamond diamonds diana diesel dietcoke
  digger digital dilbert dillon dirty disclosure disney doctor dodge dodger dodgers dog doggie doggy
  dogs dollar dolphin dolphins dominic domino donald donation donkey douglas dragon dragons dream
  dreamer dreams driver drowssap drpepper drummer ducati dude dudley duke duncan dustin eagle eagles
  eclipse eddie edward edwardcullen eight einstein elaine election elections electric element elena
  elephant elizabeth elvis emerald emily eminem empire energy engineer england enigma enjoy enter
  enterpri entertainment eric eternity eugene everglades everton explorer express extreme falcon family
  fantasy farmer faster fatboy fatcat father february felix fender fernando ferrari ferret finalfantasy
  finance finger fire fireball firebird fireman fish fisher fishing five flamingo flash flight flipper
  florence florida flower flowers fluffy flyers foobar football ford forest forever foreveryoung forget
  fossil foster four foxtrot france francis frank frankie franklin freak freaky fred freddie freddy free
  freedom freeman freeuser french friday friend friends frog froggy frosty funtime future gabriel
  gainesville galaxy galina gambit gandalf garcia garden garfield garrett gateway gators gemini general
  genesis genius george georgia gerald german germany geronimo gfhjkm ghbdtn ghost giants gibson gilbert
  ginger giovanni girl girls gizmo global gloria goblue god goddess godzilla goforit goldberg golden
  goldfish goldie golf golfer goober good google gordon governor gracie graham grandma gray great green
  greenday greenlantern gregory grendel griffin groovy guest guinness guitar gundam gunner hacker
  hamilton hamlet hammer hamster hannah hansolo happiness happy hard hardcore harley harold harris
  harrison harry harvey hawaii hawkeye head heart heather heaven hector helena hellfire hello help
  helpme hendrix herbert hercules herman highland hiphop history hitman hobbes hobbit hockey holden
  holiday holland holly hollywoo holmes holy home homer honda honey hongkong hornet horse horses hotdog
  hotrod hotstuff hottie house houston howard hummer hunter hunting husband huskers ibanez icecream
  iceman ilove iloveu iloveyou immortal impala indigo infantry inferno infinity ingodwetrust insane
  inside integra intelligence international internet intrepid ireland irina irish ironman isabel
  isabella isabelle iseedeadpeople island italia iwantu jack jackie jackson jacksonville jacob jaguar
  jake jamaica james jamesbond jamie jan january japan jasmin jasmine jason jasper jeff jeffrey
  jellyfish jennifer jenny jeremy jericho jerome jerry jersey jessica jessie jester jesus jimmy joanna
  joanne joey john johnny johnson joker jonathan jones jordan joseph joshua juice julian julie july
  jumper june jungle junior jupiter justice justin justinbieber justme juventus kaiser karate karen
  karina katana kathleen katie katrina kawasaki keeper kelly kelsey kennedy kenneth kermit kevin key
  keys killer kimberly king kingdom kingkong kirill kiss kissme kitten kitty knicks knight kodiak kramer
  kristen kristin kristina lacrosse ladies lady ladybug lakers lancer larisa larry lasvegas laura lauren
  lawrence leather leavemealone ledger legend legion legolas lennon leonard leonardo leslie lestat
  letmein liberty lifehack light lights lincoln linda lindsay lindsey lisa little liverpool lizard logan
  login logitech lollipop london lonewolf long longhorn looking loser louise love loved lovely loveme
  lover loverboy lovers loveyou lucifer lucky machine maddie maddog madison madman madmax madness
  madonna maggie magic magnum maiden mailman makaveli maksim malibu manager manatee manchester
  manchesterunited maniac manson manuel manutd marathon marcel march marcus margaret maria mariah marie
  marina marine marines marino mario marion mark markus marlboro marley marlin marshall martha martin
  martina martini marvin maryjane master matrix matt matthew maurice maverick maxima maximus maxine
  maxwell may megadeth melanie melissa member memphis mercedes mercury merlin metallica mexico michael
  michaeljackson michel michele michelle michigan mickey microsoft midnight mike miller millie million
  milton mine minecraft minnie miranda mission missy mister mitchell mollie molly mom momsanaladventure
  monday money mongoose monica monika monique monitor monkey monster montana montreal mookie moon moose
  morgan morning morpheus morris morrison mortalkombat mother motorola mountain mouse movie mozart
  muffin mulder murphy music musicman mustang mylove nadine naples napoleon naruto nascar nasty nastya
  natali natalia natalie natasha nathan necronomicon needforspeed nelson nemesis network new newman
  newport newton newyork nicholas nick nicola nicolas nicole night nightcrawler nikita nikki nine niners
  nintendo nirvana nissan nolimit none nopassword norman norton nothing november nugget nylons ocala
  october office oksana old olga oliver olivia omega one onelove online open openup orange orion orlando
  oscar outlaw overlord oxford pacific packard packers pakistan paladin palm palmer pamela panama
  pandora pantera panther panthers panzer paradise paris parker parrot party pascal pass passat passion
  passphrase passport passwd passwor password passwords patches patricia patrick patriot patriots patton
  paul pavilion peace peaches peanut peanutbutter peanuts pearljam pebbles peekaboo peewee pegasus
  pelican pencil penguin penny pensacola pentium people pepper pepsi perfect personal peter phantom
  philadelphia philip philips phillip philly phoenix picard pickle pickles pierre piglet pikachu pink
  pioneer pirate pirates pitbull pizza planet plastic platinum player playstation please pleasure poison
  pokemon polaris police polina pompano pontiac popcorn popeye porsche portugal potter power powers
  precious predator prelude presario president pretty prince princess private privet professional psycho
  pumpkin punkrock punksnotdead purple pyramid qawsed qwerty rabbit racecar rachel racing raider raiders
  rainbow raistlin random ranger rangers raptor rascal raven ravens raymond razz reaper rebecca red
  reddog redhead redman redneck redrum redsox redwings reggie regina remember renegade republican
  residentevil ricardo richard rick ripper robbie robert roberto robinson rock rocker rocket rocks
  rockstar rocky rockyou rodney roland rolltide rommel ronald ronaldo ronnie rooster root roscoe rose
  rosebud roxanne rubber rulez runner ruslan russell russia rusty ryan sabrina sailing sailor saints
  sakura salmon samantha sammie sammy sample sampson samson samsung samuel samurai sandman sandra sandy
  sanfrancisco sarah sarasota sasha satisfaction saturday saturn savage savannah scarface school scooby
  scooter scorpion scotland scott scotty scully sea seattle sebastia secret security seinfeld seminole
  semperfi senate senator september serega serena serenity sergey sergio server service sesame seven
  shadow shaggy shalom shamrock shannon sharks sharon shasta shaved sheila shelby shelly sherlock
  sherman sherry shirley shooter shorty shotgun sidney siemens sierra silver silvia simon simone simple
  simpson simpsons singer single sis sister six skater skeeter skipper skippy sky skyline skywalke
  slayer slipknot smile smiles smiley smith smitty smoke smokey smooth snake snakes snapper snatch
  snickers sniper snoopy snowball snowman soccer softball software soldier solomon sonnenschein
  sonyericsson sophia sophie sparky spartak spartan special speed speedy spencer spider spiderman spike
  spirit spitfire sports spring sprite spunky spyder squirrel squirt srinivas stacey stalker stallion
  standard stanley staple star stardust stargate stars startrek starwars state states stealth steelers
  stefan stella stephani stephen sterling steve steven stewart sticky stinger stingray stinky stocking
  stone stones storm stormy stpetersburg stratocaster street strike student stupid subaru sublime
  success sugar summer sun sundance sunday sunflower sunny sunrise sunset sunshine super superfly
  superman supernatural surfer susan suzuki svetlana sweet sweetie sweetpea sweets sweety swimming
  swordfish sydney sylvia sysadmin system systemofadown tallahassee tampa tampabay tanner target
  tarheels tarzan tattoo taurus taylor teacher techno teddy teen teens temp temporary ten tennis teresa
  test tester testing texas thailand thecakeisalie theman theone therock thomas three thuglife thumper
  thunder thursday ticketmaster tickle tiffany tiger tigers tigger timber time timothy tinker titanic
  titans tomcat tommy tony topgun tornado toronto toshiba tottenha toyota tracey trains transam
  transformers travel travis treasurer trevor trigger trinity tristan triumph trixie trojan trombone
  trooper trouble truck trucker trucks trumpet trunks trustno tucker tuesday turbo turkey turtle tweety
  twilight twister two tyler ultimate unbelievable unicorn united unreal user vacation valentin
  valentina valera valerie vampire vanessa vanhalen vegeta velvet verbatim veronica veronika victor
  victoria victory video viking vikings viktor vincent viper virginia vision vladimir vladimirovna
  volunteer voodoo vote voter voters voyager walker wallace walter warcraft warhammer warlock warren
  warrior water waterloo waters watson weasel webmaster websolutions webster wednesday weed welcome
  werewolf wesley western westham westside whatever whiskey white whosyourdaddy whynot wicked wife
  wildcat wildcats william williams willie willow wilson windows winner winnie winston winter wizard
  wolf wolfgang wolfman wolfpack wolverine wolves wombat wonder woody word work world wrangler wutang
  xavier xfiles yamaha yankee yankees year years yellow yomama young yvonne zachary zeppelin zero zipper
  zombie`.split(/\s+/),
)

/** Words that join them; they make a sentence of common words no harder to guess. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a and are at bay for go hard i in is it me much my no not of on so that the this to us very was we with you your`.split(
    ' ',
  ),
)

/** An American keyboard, with the same keys under Shift. */
const ROWS = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./']
const SHIFTED = ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?']
/** The horizontal offset of each row, in keys. */
const STARTS = [0, 1.5, 1.75, 2.25]

interface Key {
  x: number
  row: number
}

const KEYS = new Map<string, Key>(
  [ROWS, SHIFTED].flatMap((rows) =>
    rows.flatMap((keys, row) =>
      Array.from(keys, (key, index) => [key, { x: index + (STARTS[row] ?? 0), row }] as const),
    ),
  ),
)

/**
 * Whether most characters follow from those before them: the next key in any direction, also with alternating hands
 * (`1qaz2wsx3edc`, `q1w2e3r4t5y6`) or on a keypad, the next letter of the alphabet, or a repetition.
 */
function isKeyboardWalk(text: string): boolean {
  const characters = Array.from(text)
  const surprises = characters.filter((character, index) => {
    const [before = '', twoBefore = ''] = [characters[index - 1], characters[index - 2]]
    return !follows(before, character) && !isBeside(twoBefore, character)
  })
  return surprises.length * 3 <= characters.length
}

const follows = (before: string, character: string) =>
  before === character ||
  isNextLetter(before.toLowerCase(), character.toLowerCase()) ||
  isOnKeypad(before, character) ||
  isNear(before, character, 1)

const isNextLetter = (before: string, character: string) =>
  /^[a-z]{2}$/.test(before + character) && Math.abs(codeOf(before) - codeOf(character)) === 1

/** One key up or down on a keypad. */
const isOnKeypad = (before: string, character: string) =>
  /^[1-9]{2}$/.test(before + character) && Math.abs(Number(before) - Number(character)) === 3

const isBeside = (before: string, character: string) => isNear(before, character, 0)

function isNear(before: string, character: string, rowsApart: number): boolean {
  const [from, to] = [KEYS.get(before), KEYS.get(character)]
  return (
    from !== undefined &&
    to !== undefined &&
    Math.abs(from.row - to.row) <= rowsApart &&
    Math.abs(from.x - to.x) <= 1
  )
}

const codeOf = (letter: string) => letter.charCodeAt(0)

/** Whether these letters are a sequence of at most `most` words of `words`, with any of `stopWords` in between. */
function isMadeOfWords(
  letters: string,
  words: ReadonlySet<string>,
  { stopWords = new Set<string>(), most = Infinity }: { stopWords?: ReadonlySet<string>; most?: number } = {},
): boolean {
  /** The fewest words that spell the first letters, by number of letters. */
  const fewest = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    const counts = Array.from({ length: end }, (_, start) => {
      const part = letters.slice(start, end)
      const cost = stopWords.has(part) ? 0 : words.has(part) ? 1 : Infinity
      return (fewest[start] ?? Infinity) + cost
    })
    fewest.push(Math.min(...counts))
  }
  const count = fewest.at(-1) ?? Infinity
  return letters !== '' && count > 0 && count <= most && count < Infinity
}

/** Why this cannot be the account's password, as a sentence; null if it can. All characters are allowed. */
export function passwordProblem(password: string, email: string): string | null {
  if (Array.from(password).length < MIN_PASSWORD)
    return `A password needs at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `A password has at most ${MAX_PASSWORD} characters.`
  const names = new Set(namesIn(`${PRODUCT_NAME} ${email}`))
  const texts = lettersOf(password)
  if (texts.some((letters) => isMadeOfWords(letters, names)))
    return 'A password may not be the name of the site or of the account. Choose another.'
  const words = COMMON_WORDS.union(names)
  if (
    isKeyboardWalk(password) ||
    [plainOf(password), ...texts].some(isRepetition) ||
    texts.some((letters) => isMadeOfWords(letters, words, { stopWords: STOP_WORDS, most: FEW_WORDS }))
  )
    return 'This password is too easy to guess. Choose another.'
  return null
}

/** A guessing program tries three common words in a row; four have too many combinations. */
const FEW_WORDS = 3

/** With more digits and symbols than this, they are strong enough whatever words are among them. */
const FEW_DIGITS = 8
const FEW_SIGNS = 4

/**
 * The letters of a password, once as written and once with the digits and symbols that people substitute for letters
 * replaced. A few digits and symbols around and between words add next to nothing. Empty if there are more than a few.
 */
function lettersOf(password: string): string[] {
  const lower = password.toLowerCase()
  const digits = lower.match(/\p{N}/gu)?.length ?? 0
  const signs = lower.match(/[^\p{L}\p{N}\s._-]/gu)?.length ?? 0
  if (digits > FEW_DIGITS || signs > FEW_SIGNS) return []
  const withoutTail = lower.replace(/\P{L}+$/u, '')
  const spelled = withoutTail.replaceAll(/[@4031!5$7]/g, (sign) => SPELLED[sign] ?? sign)
  return [lower, spelled].map((text) => text.replaceAll(/\P{L}/gu, ''))
}

const SPELLED: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '5': 's',
  $: 's',
  '7': 't',
}

const namesIn = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

const plainOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** A repeated text is only as good as the text once, which must be long enough by itself. */
function isRepetition(text: string): boolean {
  for (let period = 1; period < MIN_PASSWORD && period <= text.length / 2; period += 1)
    if (text.startsWith(text.slice(period))) return true
  return false
}
