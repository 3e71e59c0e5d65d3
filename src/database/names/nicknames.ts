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
