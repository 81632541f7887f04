import { type Origin, parts } from './origin.ts';

/** The names that most people in the United States have. */
export const english: Origin = {
  women: parts(`
    Mary, Jennifer, Emily, Jessica, Ashley, Sarah, Elizabeth, Olivia, Emma, Amanda, Madison, Hannah, Abigail, Samantha,
    Megan, Lauren, Grace, Victoria, Rachel, Natalie, Chloe, Ella, Charlotte, Amelia, Evelyn, Harper, Avery, Zoe, Lily,
    Addison, Nicole, Stephanie, Katherine, Rebecca, Allison, Brianna, Morgan, Taylor, Paige, Brooke, Heather, Melissa,
    Kimberly, Michelle, Amy, Angela, Laura, Erin, Kelly, Andrea, Shannon, Courtney, Danielle, Jacqueline, Molly, Claire,
    Audrey, Ruby, Hazel, Violet, Nora, Stella, Aurora, Lucy, Eleanor, Caroline, Peyton, Skylar, Autumn, Piper, Sadie,
    Delilah, Josephine, Ivy, Willow, Naomi, Eliza, Ruth, June, Margaret, Alice, Clara, Iris, Juniper, Georgia, Daisy,
    Sloane, Tessa, Maeve, Rosemary, Harriet, Beatrice, Winifred, Dorothy, Frances, Edith, Agnes, Marjorie, Lorraine,
    Gwendolyn, Philippa, Cordelia, Henrietta, Clementine, Marigold, Persephone, Anne-Marie, Mary-Kate, Billie-Jean,
    Savannah, Kennedy, Reagan, Aspen, Sierra, Summer, Wren, Opal, Pearl, Fern, Blythe, Maren, Greer, Tatum, Marlowe
  `),
  men: parts(`
    James, Michael, John, David, Robert, William, Matthew, Christopher, Joseph, Daniel, Andrew, Joshua, Ryan, Tyler,
    Jacob, Ethan, Noah, Liam, Mason, Logan, Benjamin, Samuel, Alexander, Nicholas, Anthony, Thomas, Brandon, Justin,
    Kevin, Jason, Brian, Eric, Zachary, Nathan, Kyle, Aaron, Adam, Jordan, Dylan, Connor, Caleb, Luke, Hunter, Evan,
    Austin, Cameron, Sean, Timothy, Steven, Mark, Jeffrey, Scott, Patrick, Gregory, Kenneth, Stephen, Edward, Henry,
    Jack, Owen, Wyatt, Carter, Julian, Levi, Lincoln, Grayson, Hudson, Oliver, Elijah, Lucas, Isaac, Gavin, Landon, Cole,
    Chase, Blake, Parker, Cooper, Bennett, Everett, Silas, Jasper, Theodore, Felix, Miles, Oscar, August, Arthur, Walter,
    Harold, Raymond, Leonard, Clifford, Vernon, Chester, Milton, Rufus, Barnaby, Montgomery, Fitzgerald, Bartholomew,
    Thaddeus, Cornelius, John-Paul, Billy-Joe, Beckett, Rowan, Emmett, Knox, Brooks, Rhett, Weston, Harlan, Otis, Clyde,
    Dexter, Quentin, Reginald, Winston, Hollis, Lyle, Merritt, Sterling, Thatcher, Ellis, Ambrose, Alistair, Nigel
  `),
  families: parts(`
    Smith, Johnson, Williams, Brown, Jones, Miller, Davis, Wilson, Anderson, Taylor, Thomas, Moore, Jackson, Martin, Lee,
    Thompson, White, Harris, Clark, Lewis, Robinson, Walker, Young, Allen, King, Wright, Scott, Hill, Green, Adams,
    Nelson, Baker, Hall, Campbell, Mitchell, Carter, Roberts, Phillips, Evans, Turner, Parker, Collins, Edwards, Stewart,
    Morris, Murphy, Cook, Rogers, Morgan, Peterson, Cooper, Reed, Bailey, Bell, Kelly, Howard, Ward, Cox, Richardson,
    Watson, Brooks, Wood, James, Bennett, Gray, Hughes, Price, Myers, Long, Foster, Sanders, Ross, Powell, Sullivan,
    Russell, Perry, Butler, Barnes, Fisher, Henderson, Coleman, Simmons, Patterson, Jordan, Reynolds, Hamilton, Graham,
    Wallace, Woods, Cole, West, Owens, Marshall, Harrison, Ellis, Gibson, McDonald, Murray, Freeman, Wells, Webb, Simpson,
    Stevens, Tucker, Porter, Hunter, Hicks, Crawford, Henry, Boyd, Mason, Kennedy, Warren, Dixon, Burns, Gordon, Shaw,
    Holmes, Rice, Robertson, Hunt, Black, Daniels, Palmer, Mills, Nichols, Grant, Knight, Ferguson, Stone, Hawkins, Dunn,
    Perkins, Hudson, Spencer, Gardner, Payne, Pierce, Berry, Matthews, Arnold, Wagner, Willis, Ray, Watkins, Olson,
    Carroll, Duncan, Snyder, Hart, Cunningham, Bradley, Lane, Andrews, Harper, Fox, Riley, Armstrong, Carpenter, Weaver,
    Greene, Lawrence, Elliott, Chavis, Sims, Austin, Peters, Kelley, Franklin, Lawson, Fields, Ryan, Carr, Wheeler,
    Chapman, Oliver, Montgomery, Richards, Williamson, Johnston, Banks, Meyer, Bishop, McCoy, Howell, Morrison, Hansen,
    Garrett, Harvey, Little, Burton, Stanley, George, Jacobs, Reid, Fuller, Lynch, Dean, Gilbert, Lawton, Ashworth,
    Blackwood, Hawthorne, Winslow, Whitaker, Thornton, Aldridge, Beaumont, Callahan, Davenport, Fairchild, Fairbanks,
    Goodwin, Hargrove, Kingsley, Langford, Merriweather, Northcott, Penhaligon, Pemberton, Radcliffe, Sinclair, Somerset,
    Thistlewood, Underhill, Vandermeer, Wainwright, Winterbourne, Yardley, Ainsworth, Birdsall, Cartwright, Dunmore,
    Ellsworth, Farnsworth, Gallagher, Holloway, Ingram, Jessup, Kirkpatrick, Lockhart, Middleton, Newcombe, Osgood,
    Prescott, Quimby, Ramsey, Stoddard, Tillman, Upshaw, Vickers, Whitfield, York, Abernathy, Bancroft, Calloway, Dalton,
    Eastwood, Forsythe, Granger, Hollister, Kensington, Lovelace, Mayfield, Nightingale, Oakley, Rutherford, Sheffield
  `),
  doubled: [0.03, '-'],
};

/** Names that are common among Black Americans. */
export const africanAmerican: Origin = {
  women: parts(`
    Jasmine, Imani, Ebony, Kiara, Aaliyah, Destiny, Keisha, Latoya, Tiana, Nia, Monique, Shanice, Tamika, Raven, Zaria,
    Amari, Brielle, Kennedi, Nevaeh, Trinity, Serenity, Janelle, Tanisha, Deja, Kayla, Simone, Essence, Aniyah, Jada,
    Makayla, Ciara, Diamond, LaShawn, Yolanda, Keyonna, De'Asia, Ja'Niyah, Zuri, Nyla, Kamaria
  `),
  men: parts(`
    Malik, Darius, Jamal, Terrence, Andre, Marcus, Xavier, Isaiah, Jalen, Deshawn, Tyrone, Darnell, Lamar, Kareem, Trevon,
    Reggie, Cedric, Jermaine, Demetrius, Tyrell, Kendrick, Dante, Elijah, Jaylen, Khalil, Amir, Rashad, Antwan, Deandre,
    Marquis, D'Angelo, De'Andre, LeBron, Kobe, Tremaine, Quincy, Roscoe, Thelonious, Langston, Zaire
  `),
  families: parts(`
    Washington, Jefferson, Jackson, Robinson, Banks, Booker, Joseph, Mosley, Charles, Dorsey, Rivers, Gaines, Hampton,
    Pierre, Ware, Winston, Muhammad, Bolden, Broadnax, Cheatham, Crenshaw, Dupree, Everson, Foxx, Goodman, Hightower,
    Isom, Jessup, Kincaid, Lovett, McKnight, Nettles, Oglesby, Pettway, Rucker, Singletary, Tolliver, Upton, Vaughn,
    Witherspoon, Yarbrough, Abrams, Beasley, Carver, Dubois, Ellison, Frazier, Gilliam, Hairston, Ivory
  `),
  doubled: [0.04, '-'],
};
