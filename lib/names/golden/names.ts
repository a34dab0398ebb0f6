/**
 * Names that together exercise every rule for normalising and comparing names, each followed by near names. The golden
 * test indexes and searches all of them.
 */
export const GOLDEN_NAMES: readonly string[] = `
Vyntra|VINTRA|Vyntra GmbH|Vyntra AG (Vyntra SA)|Vin Tra|V.Y.N.T.R.A.
Starbucks|Starbuks|Star Bucks|Starbuck's Coffee|STARBUCKS GROUP
Adidas (R)|<b>Adidas</b>|Every Day All Over The World Good People Who Run Wear Nothing On Their Feet But Adidas|Adidas|Adidass|Adi Das|Abidas
Levi's|Levis|Levi Strauss|Levy
McDonald's|Mc Donalds|Makdonalds|MacDonald
L'Oréal|Loreal|L’OREAL PARIS|Lorial
Müller|Mueller|Muller|Muller & Co|MÜLLER UND CO. KG
Zürich|Zuerich|Zurich Versicherung|Zurigo
Åse Øst|Aase Oest|Ase Ost
Straße|Strasse|STRASSE
Kwonsta / Gilbrek / Solarviko / M|SOLARVIKO / СОЛАРВИКО|Солярвико|СОЛАРВИКО|Solarviko|Solar Viko
BRELVANTOブレルヴァント|BRELVANTO ブレルヴァント 7|Brelvanto|Brelvanto БРЕЛВАНТО GmbH|ブレルヴァント|Brelvanto Я
Adidаs|АДИДАС|ΑΔΙΔΑΣ
星巴克|任天堂|任天堂株式会社|星巴克咖啡|ソニー|نستله|קוקה|Лукойл|Лукойлсервис|Αθηνά|Αθηναϊκή
H&M|HM|H und M|H and M|H + M
C+A|C&A|CA|C and A
Z Y L V E R A|Zylvera|N Y C|NYC|B e C|B & C
Rock'n'Roll|Rock and Roll|Rock & Roll|Rocknroll
Rocky II|Rocky 2|Rocky Two|Rocky 3|Rocky
No. 1|#1|Number One|Numero Uno|Nummer Eins
4Kids|For Kids|Four Kids|Vits4Kids|Vits for Kids
24 Seven|Twenty Four Seven|Vierundzwanzig Sieben|24/7
Area 52|Area Fifty Two|Area Fünfzig
Septante|Soixante-dix|70|Zweitausend|2000|Deux Mille
Chanel 5|Chanel No. 5|Chanel Five|Five|Cinq
100%|Hundred Percent|Hundert Prozent|Cent Pour Cent
G00GLE|Google|GOOGEL|Gooogle|PAYPA1|PayPal
U2|You Too|B2B|Be to Be|3M|Three M
Kwik|Quick|QWIK|Fox|Phox|FOKS|Focks
Sasa|SA SA|Ri Co|RICO AG|Go & Co|GoCo|Un Limited|Unlimited
1OO1|1001|OO7|007|9O21O|90210
KIΛ|Kia|VYИTЯΛ|PE∆K|Peak|Đorđe|Djordje|محمد|مُحَمَّد|שלום|שָׁלוֹם
Grey|Gray|Grez|Grey Box
Château|Chateau|Shato|Schato
Giovanni|Jovani|Dschowanni
Jalapeño|Halapenio|Jalapeno
City|Cities|Journal|Journaux|Libro|Libri|Kind|Kinder
Terrabio|Bio Terra|Biotera|TERRA-BIO
Flexigarden|Gardenflex|Garden Flex|Flexgarden
Brightblue|Bright Blue|Blue Bright|Flexgreen
Nlsport|NL Sport|Balkanpharma|Balkan Pharma|UKWAGO
Micro Soft|Microsoft|MICROSOLF|Mikrosoft|Microsaft
IBM|International Business Machines|I.B.M.|Ibn
UBS|UBS Switzerland AG|Union Bank|UBX
BP|BPX|BP Oil|B.P.
Booking.com|Booking|www.booking.com|zylvera.ch|Zylvera
St. Moritz|Saint Moritz|Sankt Moritz|ST MORITZ
Mr. Cool|Mister Cool|Cool|MRA
Dr. Oetker|Doktor Oetker|Oetker|Dr Ötker
Gebr. Weiss|Gebrüder Weiss|Weiss Brothers|Weiss Bros
Nova|Nowa|NOVA Group|Novas|Nova 2000|Inova
Apple|Aple|Appel|Apple Bank|Pineapple
Coca-Cola|Coca Cola|Koka Kola|Cola|Cocacola Light
Red Bull|Redbull|Bull Red|Bulls|Red Ox
The North Face|North Face|Northface|Nordgesicht
Nestlé|Nestle|Nestlee|Nesle|NESQUIK
Lindt & Sprüngli|Lindt|Sprüngli|Lindt und Spruengli
Migros|Migross|Migro|Migrol
Ricola|Rikola|Ricolla|Rigola
Swatch|Swotch|Watch|iWatch|I-Watch|Swiss Watch
Victorinox|Viktorinoks|Victoria Nox|Inox
Kandoro 24|Kandoro|Kandora|Quatre
Trois Cents|300|Dreihundert|Three Hundred Sixty Five|365
XXL|Triple X L|MMXXIV|VII|Seven|Sept
Ω-Tech|Omega Tech|€uro|Euro|$hop|Shop|@home|At Home
Café Noir|Cafe Noire|Schwarzkaffee|Noir
Qzvyntrel|Qzvintrel|Okrubo|Okrubo Vista|Vistas Okrubo
UniCredit Bank - HVB Settlement EAC90|EAC|HVB
A|1|?|Ä|—|a a|AAA|aaaa aaaa aaaa aaaa
`
  .split(/[|\n]/u)
  .filter((name) => name !== '')
