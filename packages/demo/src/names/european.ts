import { type Origin, parts } from './origin.ts';

/** Names of Ireland and Scotland. */
export const gaelic: Origin = {
  women: parts(`
    Siobhán, Niamh, Aoife, Saoirse, Caoimhe, Róisín, Ciara, Fiona, Maeve, Deirdre, Orla, Bridget, Colleen, Eilidh, Isla,
    Kirsty, Mairead, Sinéad, Gráinne, Una
  `),
  men: parts(`
    Seán, Ciarán, Liam, Declan, Conor, Eoin, Pádraig, Finn, Rory, Brendan, Cormac, Donal, Fergus, Hamish, Ewan, Callum,
    Angus, Malachy, Tadhg, Oisín
  `),
  families: parts(`
    O'Brien, O'Connor, Kelly, Murphy, O'Sullivan, Walsh, Byrne, Ryan, O'Neill, McCarthy, Gallagher, Doherty, Kennedy,
    Lynch, Quinn, McLoughlin, O'Reilly, MacDonald, Campbell, Fitzpatrick, O'Shaughnessy, McGillicuddy, Ó Súilleabháin,
    MacKenzie, Fraser, Sinclair, Buchanan, Colquhoun, Farquharson, O'Callaghan, Mac Giolla Phádraig, Ní Dhomhnaill
  `),
};

/** Names of Germany, Austria and the Nordic countries. */
export const northern: Origin = {
  women: parts(`
    Anna, Ingrid, Freya, Astrid, Greta, Heidi, Sigrid, Linnéa, Maja, Elsa, Katrin, Britta, Solveig, Åsa, Jördis, Käthe,
    Liselotte, Guðrún, Þóra, Märta
  `),
  men: parts(`
    Lars, Erik, Jonas, Björn, Klaus, Jürgen, Anders, Nils, Stefan, Sören, Göran, Ole, Magnus, Torsten, Håkon, Günther,
    Matthias, Åke, Þorsteinn, Jørgen
  `),
  families: parts(`
    Schmidt, Müller, Schneider, Fischer, Weber, Schäfer, Koch, Bauer, Schröder, Krüger, Hoffmann, Becker, Schulz, Larsen,
    Hansen, Johansson, Lindqvist, Bergström, Nyström, Sørensen, Ødegård, Åkesson, Haugen, Mäkinen, Virtanen, Järvinen,
    von Bülow, van der Berg, Großmann, Weiß, Jónsdóttir, Guðmundsson
  `),
};

/** Names of Poland, the Balkans, Hungary and Greece, in Latin letters. */
export const eastern: Origin = {
  women: parts(`
    Zofia, Katarzyna, Agnieszka, Małgorzata, Magdalena, Oksana, Irina, Svetlana, Tatiana, Ljiljana, Željka, Jelena, Žofie,
    Ilona, Zsófia, Eleni, Despina, Ştefania, Mădălina, Jadwiga
  `),
  men: parts(`
    Paweł, Łukasz, Krzysztof, Wojciech, Stanisław, Dmitri, Sergei, Mikhail, Andrej, Nikola, Željko, Luka, Tomáš, Ondřej,
    László, György, Konstantinos, Ştefan, Grzegorz, Zbigniew
  `),
  families: parts(`
    Kowalski, Nowak, Wiśniewski, Wójcik, Kamiński, Zieliński, Szczepański, Brzęczyszczykiewicz, Ivanov, Petrov, Volkov,
    Sokolov, Kuznetsov, Horvat, Novák, Dvořák, Černý, Jovanović, Petrović, Đorđević, Nagy, Szabó, Kovács, Papadopoulos,
    Georgiou, Popescu, Ionescu, Țurcanu, Shevchenko, Bondarenko, Kravchenko, Melnyk
  `),
};

/** Names of Jewish families. */
export const jewish: Origin = {
  women: parts(`
    Rachel, Leah, Miriam, Shira, Talia, Noa, Ariella, Eliana, Rivka, Hadassah, Chaya, Yael, Orly, Tamar, Avital
  `),
  men: parts(`
    Ari, Eli, Noam, Ezra, Asher, Levi, Ethan, Avi, Shlomo, Yosef, Mordechai, Gideon, Boaz, Natan, Yitzhak
  `),
  families: parts(`
    Cohen, Levy, Goldberg, Katz, Friedman, Rosenberg, Shapiro, Kaplan, Weiss, Schwartz, Rosenthal, Greenberg, Mizrahi,
    Ben-David, Bar-Lev, Azoulay, Feldman, Abramovitz, Silverstein, Lieberman
  `),
};
