/*
 * The words that the sample is made of. First names are everyday ones. Surnames, streets and committees are invented, so
 * that no combination is a real candidate or committee. Towns, counties and their ZIP and area codes are Florida's own.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const phrases = (text: string): readonly string[] => text.trim().split(/\s*[\n;]\s*/)

export const FIRST_NAMES = words(`
  Abigail Adrian Alberto Alicia Amara Andre Anita Antonio Arthur Audrey Beatriz Benjamin Bianca Calvin Camila
  Carlos Carmen Cecilia Clara Clarence Colin Cynthia Damian Daniela Darnell Deborah Denise Diego Dominic
  Edith Eduardo Elena Elijah Emilia Ernest Esteban Evelyn Felicia Fernando Frances Gabriela Gerald Gloria
  Gregory Harriet Hector Helen Howard Ignacio Imani Irene Isaac Jacqueline Jasmine Jerome Joaquin Joyce Judith
  Julian Keisha Kenneth Lamar Latoya Leonard Lillian Lorenzo Lucia Malik Marcus Marisol Martha Maurice Mei
  Melvin Miriam Monique Nadia Naomi Natalia Nelson Noelle Octavio Olivia Oscar Patricia Paula Quentin Rachel
  Rafael Ramona Raymond Renata Rosalind Russell Samuel Selena Simone Stanley Sylvia Tamika Teresa Theodore
  Tobias Valerie Vernon Victor Vivian Walter Wendell Winston Xavier Yolanda Yvonne Zachary`)

export const NICKNAMES = words(
  'Skip Buddy Tex Bunny Coach Doc Ace Sunny Chip Red Dee Mac Pepper Duke Birdie Cookie J.R. Rusty',
)

export const COINED_SURNAMES = words(`
  Ambergate Arrowell Ashmarrow Aylesgrove Barrowick Bellamont Belmarsh Birchmere Blackwater-Poole Bramwick
  Brightwell-Oakes Brindlecove Calderwick Caminero-Sol Campoverde Carrabello Castlerow Chamboulard Cinderford
  Clearbrooke Coralgate Cottonmere Covarruela Cranemoor Crestobal Cypresswood Dampierette Darrowmere Delmaroza
  Deveraine Dovermoor Duskmantle Eastergrove Egretson Elderhythe Escobarena Everglen Fallowmere Farrowind
  Featherlow Fernquist-Vale Fieldmarsh Figueronda Fontavera Foxhollow Gallowfield Garrideau Glassmoor Goldarrow
  Greyhaven Gulfstrand Halcyonne Hammockson Harborlight Hartswick Hazelmoor Herondale Hollowbrook Ibisworth
  Jacarando Jasperfield Juniperson Keystrand Kingmarrow Lanternby Larkmoor Laurencastle Limonero Lodestarre
  Longshadow Lumenara MacArrowby MacTeasel Magnolette Mangroven Maravillosa Marlinspike Marshgate McEgret
  McHollis-Reef Merriwold Montesolar Moonhaven Nightharrow Northcove Oakenshore O'Brightly O'Fallowell Orangebrook
  Ospreyson Palmeroso Pelicanos Petrichaud Pinecastle Quailhurst Quintamar Ravenscove Redmangle Reefwalker
  Ribeirosol Rosewick Saltmarsh Sandalford Sawgrassby Seabourne-Lee Shellworth St.~Ambrel Starkwater Stillwater-Voss
  Sugarmill Summerwick Tamarindo Tannerhythe Thistlegate Tidewell Torrealba-Mar Umbermoor Valdorado Valleverde
  Van~Larkspur Villarena Wadewater Wainscove Waverleigh Westerglade Whitemarlin Willowmere Windermarsh Yarrowby
  Yellowpine Zamorente Zephyrhythe`).map((name) => name.replace('~', ' '))

/** Used only for voters, because a name search must cope with common names. */
export const COMMON_SURNAMES = words('Smith Smith Smith Smith Johnson Williams Brown Garcia Rodriguez Jones')

export const SUFFIXES = words('Jr. Sr Jr III II Sr. IV')

export const STREETS = phrases(`
  Egret Landing; Old Cistern; Lantern Bay; Tangelo; Spoonbill; Mossy Causeway; Lower Lighthouse; Gopher Tortoise
  Sea Grape; Blue Crab; Turpentine; Sawmill Ferry; Key Deer; Orange Blossom Grove; Phosphate Pit; Cedar Waxwing
  Citrus Packing House; Sandhill Crane; Sweetbay; Manatee Rest; Limpkin; Ghost Orchid; Old Ferry Landing`)

export const STREET_KINDS = words('Road Lane Drive Court Avenue Boulevard Way Trail Circle Terrace')

export interface Town {
  city: string
  /** The state's three-letter code, as in candidate and voter files. */
  countyCode: string
  /** The full name, as in committee files. */
  county: string
  zip: string
  areaCode: string
}

export const TOWNS: readonly Town[] = phrases(`
  Gainesville,ALA,Alachua,32601,352; Gainesville,ALA,Alachua,32607,352; Alachua,ALA,Alachua,32615,352
  Tallahassee,LEO,Leon,32301,850; Tallahassee,LEO,Leon,32308,850; Tallahassee,LEO,Leon,32312,850
  Sarasota,SAR,Sarasota,34236,941; Venice,SAR,Sarasota,34285,941; North Port,SAR,Sarasota,34287,941
  Panama City,BAY,Bay,32401,850; Melbourne,BRE,Brevard,32901,321; Hollywood,BRO,Broward,33020,954
  Naples,CLL,Collier,34102,239; Miami,DAD,Miami-Dade,33130,305; Hialeah,DAD,Miami-Dade,33010,305
  Jacksonville,DUV,Duval,32202,904; Pensacola,ESC,Escambia,32501,850; Tampa,HIL,Hillsborough,33602,813
  Vero Beach,IND,Indian River,32960,772; Fort Myers,LEE,Lee,33901,239; Ocala,MRN,Marion,34471,352
  Key West,MON,Monroe,33040,305; Orlando,ORA,Orange,32801,407; West Palm Beach,PAL,Palm Beach,33401,561
  St. Petersburg,PIN,Pinellas,33701,727; Lakeland,POL,Polk,33801,863; St. Augustine,STJ,St. Johns,32084,904
  Fort Pierce,STL,St. Lucie,34950,772; Daytona Beach,VOL,Volusia,32114,386; Crawfordville,WAK,Wakulla,32327,850`).map(
  (line) => {
    const [city = '', countyCode = '', county = '', zip = '', areaCode = ''] = line.split(',')
    return { city, countyCode, county, zip, areaCode }
  },
)

/** A committee's name consists of a place, its kind of members, and a form. */
export const COMMITTEE_PLACES = phrases(`
  Lantern Bay; Heron Point; Tangelo Ridge; Spoonbill Key; Sawmill Ferry; Cedar Waxwing; Ghost Orchid; Blue Crab
  Mossy Causeway; Seven Cisterns; Lower Lighthouse; Sweetbay; Limpkin Slough; Phosphate Hills; Gopher Prairie`)

export const COMMITTEE_MEMBERS = phrases(`
  Oyster Growers; Ferry Pilots; Citrus Packers; Porch Builders; School Librarians; Shade Tree Nurseries
  Bridge Tenders; Night Nurses; Independent Lighthouse Keepers and Harbor Tour Operators; Beekeepers; Bakers
  Small-Boat Mechanics; Sponge Divers; Retired Crossing Guards; Landscape Painters and Outdoor Sign Makers`)

export const COMMITTEE_FORMS = phrases(
  'PAC; Political Committee; Action Fund; Council; Alliance; Committee, Inc.',
)

/** Committees with accents, which an ASCII file cannot contain, each with an accented chair. */
export const ACCENTED_COMMITTEES = phrases(`
  Café Keepers of Lantern Bay|Limonero|José; Panadería y Café de Bahía Linterna PAC|Villarena|María
  Amigos de la Bahía de los Flamencos|Montesolar|Andrés; Les Pêcheurs de la Clé Bleue|Chamboulard|Désirée`).map(
  (line) => {
    const [name = '', last = '', first = ''] = line.split('|')
    return { name, chair: { last, first } }
  },
)

/** Their first 40 characters, which is all that a transaction export keeps, are equal. */
export const NUMBERED_COMMITTEES = phrases(`
  Restaurant and Ferry Landing Association of Florida PAC No. 1
  Restaurant and Ferry Landing Association of Florida PAC No. 2`)

export const PARTY_COMMITTEES = phrases(`
  Heron Party Executive Committee of Florida; Tangelo Party of Florida; Lighthouse Party State Executive Committee
  Blue Crab Party of Florida; Porch Light Party of Florida; Ferrymen's Party Executive Committee`)

export const AFFILIATED_PARTY_COMMITTEES = phrases(`
  Heron Senatorial Campaign Committee; Heron House Campaign Committee; Tangelo Legislative Campaign Committee
  Lighthouse Senatorial Victory`)
