import { type Origin, parts } from './origin.ts';

/**
 * Names of Spanish-speaking people. The most common family name is omitted: `search-terms.ts` depends on its number.
 */
export const hispanic: Origin = {
  women: parts(`
    María, Sofía, Guadalupe, Gabriela, Alejandra, Daniela, Valeria, Camila, Isabella, Ximena, Lucía, Mariana, Fernanda,
    Ana, Rosa, Carmen, Elena, Verónica, Patricia, Adriana, Claudia, Leticia, Yolanda, Esperanza, Paloma, Renata, Regina,
    Jimena, Natalia, Paola, Andrea, Karla, Itzel, Citlali, Marisol, Rocío, Pilar, Consuelo, Inés, Beatriz, Catalina,
    Emilia, Salomé, Luz María, Ana Sofía, María José, María del Carmen, Noemí, Belén, Begoña, Araceli, Xóchitl, Dulce
  `),
  men: parts(`
    José, Luis, Carlos, Juan, Miguel, Jesús, Diego, Alejandro, Santiago, Mateo, Sebastián, Ángel, Jorge, Antonio, Manuel,
    Francisco, Ricardo, Fernando, Eduardo, Javier, Rafael, Andrés, Raúl, Héctor, Óscar, Iván, Adrián, Emiliano, Leonardo,
    Joaquín, Ignacio, Nicolás, Tomás, Felipe, Rodrigo, Gustavo, Arturo, Ramón, Gerardo, Julio César, Juan Pablo, José Luis,
    Ezequiel, Cuauhtémoc, Facundo, Gonzalo, Íñigo, Lázaro, Maximiliano, Octavio, Ulises, Wenceslao
  `),
  families: parts(`
    García, Rodríguez, López, Hernández, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez, Díaz, Reyes,
    Morales, Cruz, Ortiz, Gutiérrez, Chávez, Ramos, Ruiz, Mendoza, Álvarez, Castillo, Jiménez, Vásquez, Romero, Moreno,
    Herrera, Medina, Aguilar, Vargas, Guzmán, Castro, Fernández, Muñoz, Méndez, Soto, Vega, Delgado, Rojas, Núñez, Peña,
    Ríos, Guerrero, Estrada, Sandoval, Contreras, Ortega, Cortez, Domínguez, Luna, Maldonado, Campos, Acosta, Figueroa,
    Espinoza, Salazar, Cabrera, Cervantes, Ochoa, Ibarra, Trujillo, Zamora, Zúñiga, Quiñones, Villanueva, Montenegro,
    de la Cruz, de León, del Río, de la Vega, Echeverría, Iturbide, Urrutia, Yáñez, Bermúdez, Cárdenas, Escobedo,
    Fuentes, Galván, Huerta, Jaramillo, Lozano, Macías, Navarro, Olivares, Palacios, Quintero, Rangel, Saldívar, Tovar,
    Ulloa, Valdez, Zepeda, Arellano, Barragán, Covarrubias, Dávila, Enríquez, Saavedra, Arrieta, Benavides
  `),
  doubled: [0.3, ' '],
};

/** Names of Brazil and Portugal. */
export const portuguese: Origin = {
  women: parts(`
    Ana Luísa, Beatriz, Larissa, Letícia, Juliana, Fernanda, Mariana, Amanda, Bruna, Camila, Júlia, Luíza, Manuela,
    Heloísa, Raquel, Inês, Conceição, Assunção, Tainá, Yasmin
  `),
  men: parts(`
    João, Pedro, Lucas, Gabriel, Matheus, Rafael, Gustavo, Thiago, Felipe, Guilherme, Caio, Vinícius, Leandro, Otávio,
    Davi, Luís, Nuno, Simão, Estêvão, Ubiratã
  `),
  families: parts(`
    Silva, Santos, Oliveira, Souza, Pereira, Costa, Ferreira, Almeida, Ribeiro, Carvalho, Araújo, Barbosa, Cardoso,
    Nascimento, Lima, Moreira, Correia, Teixeira, Gonçalves, Magalhães, Guimarães, Brandão, Falcão, da Conceição,
    dos Anjos, Vasconcelos, Albuquerque, Figueiredo, Assis, Pinheiro
  `),
  doubled: [0.3, ' '],
};

/** Names of Italy. */
export const italian: Origin = {
  women: parts(`
    Gianna, Isabella, Francesca, Chiara, Giulia, Bianca, Alessia, Lucia, Antonella, Rosalia, Carmela, Ornella, Mariella,
    Fiorella, Nicoletta, Serafina, Loredana, Domenica, Donatella, Concetta
  `),
  men: parts(`
    Anthony, Marco, Luca, Vincenzo, Salvatore, Giovanni, Matteo, Lorenzo, Domenico, Carmine, Enzo, Gennaro, Rocco, Pasquale,
    Emanuele, Dario, Ettore, Niccolò, Gian-Luca, Raffaele
  `),
  families: parts(`
    Russo, Esposito, Romano, Bianchi, Ricci, Marino, Greco, Bruno, Gallo, Conti, De Luca, Mancini, Costa, Giordano, Rizzo,
    Lombardi, Moretti, Barbieri, Fontana, Santoro, Mariani, D'Angelo, D'Amico, DiMaggio, Caruso, Ferrara, Gentile, Leone,
    Pellegrino, Sorrentino, Tagliaferro, Vitale, Zanetti, Dell'Acqua, Castiglione, Bevilacqua
  `),
};

/** Names of France, Louisiana, Quebec and Haiti. */
export const french: Origin = {
  women: parts(`
    Amélie, Chloé, Léa, Élodie, Geneviève, Margaux, Océane, Noémie, Hélène, Françoise, Marie-Claire, Anne-Sophie, Anaïs,
    Aurélie, Zélie, Solène, Maëlle, Bérénice, Clémence, Joséphine
  `),
  men: parts(`
    Jean-Luc, Étienne, Rémi, Théo, Gaël, Loïc, François, Jérôme, Jean-Baptiste, Cédric, Benoît, Maxime, Raphaël, Noël,
    Aurélien, Didier, Fabrice, Grégoire, Pierre-Yves, Zéphyrin
  `),
  families: parts(`
    Dubois, Leblanc, Landry, Boudreaux, Thibodeaux, Hébert, Guidry, Fontenot, Broussard, Tremblay, Gagnon, Bouchard, Côté,
    Lefèvre, Moreau, Fournier, Girard, Beauchamp, Baptiste, Toussaint, Desrosiers, Saint-Pierre, L'Heureux, D'Aubigné,
    Chevalier, Delacroix, Rousseau, Villeneuve, Bélanger, Lécuyer, de Beauvoir, Archambault
  `),
  doubled: [0.06, '-'],
};
