import { type Origin, parts } from './origin.ts';

/** Names of Nigeria, Ghana, Ethiopia and their neighbours. */
export const african: Origin = {
  women: parts(`
    Amara, Chioma, Adaeze, Ngozi, Folake, Temitope, Abena, Akosua, Makeda, Hiwot, Selam, Wanjiru, Nkechi, Ọlámidé, Yetunde,
    Zainab, Aminata, Fatoumata, Oluwadamilola, Ifeoma
  `),
  men: parts(`
    Emeka, Chidi, Tunde, Kwame, Kofi, Olumide, Babatunde, Obinna, Ikenna, Abebe, Dawit, Kamau, Sékou, Mamadou, Ibrahim,
    Oluwaseun, Chukwuemeka, Ayodele, Femi, Yaw
  `),
  families: parts(`
    Okafor, Adeyemi, Okonkwo, Mensah, Owusu, Boateng, Nwosu, Eze, Balogun, Adebayo, Ogunleye, Diallo, Traoré, Keita, Touré,
    Tesfaye, Bekele, Haile, Mwangi, Otieno, Ndlovu, Dlamini, Abubakar, Bello, Onyekachukwu, N'Diaye, Chukwuemeka-Obi,
    Asante, Osei, Amoah, Gebremariam, Nkrumah
  `),
  doubled: [0.05, '-'],
};

/** Names of the Arab countries, Iran and Turkey, in Latin letters. */
export const middleEastern: Origin = {
  women: parts(`
    Fatima, Leila, Yasmin, Mariam, Nour, Salma, Layla, Rania, Hala, Dina, Shirin, Parisa, Nasrin, Elif, Zeynep, Ayşe,
    Amina, Samira, Huda, Zahra
  `),
  men: parts(`
    Mohammed, Ahmed, Ali, Omar, Yusuf, Hassan, Khalid, Karim, Tariq, Samir, Reza, Cyrus, Dariush, Mehmet, Emre, Çağlar,
    Ibrahim, Bilal, Ziad, Hamza
  `),
  families: parts(`
    Haddad, Khoury, Nasser, Mansour, Saleh, Hassan, Ibrahim, Aziz, Al-Sayed, El-Amin, Abdullah, Bin Rashid, Najjar,
    Shaheen, Rahimi, Hosseini, Tehrani, Karimi, Yılmaz, Kaya, Öztürk, Şahin, Çelik, Doğan, Abdel-Rahman, Al-Mutairi,
    Darwish, Sabbagh, Tabatabaei, Ghorbani
  `),
};
