import { type Origin, parts } from './origin.ts';

/** Names of India, Pakistan and Bangladesh. */
export const southAsian: Origin = {
  women: parts(`
    Priya, Ananya, Aisha, Neha, Pooja, Divya, Kavya, Shreya, Riya, Sneha, Meera, Lakshmi, Anjali, Deepika, Ishani, Nandini,
    Fatima, Zara, Sunita, Padmavathi, Sri Lakshmi, Tanvi, Diya, Aditi, Bhavana
  `),
  men: parts(`
    Rahul, Arjun, Rohan, Amit, Vikram, Sanjay, Aditya, Raj, Nikhil, Karthik, Suresh, Anand, Imran, Bilal, Farhan, Harpreet,
    Gurpreet, Siddharth, Venkatesh, Balasubramanian, Pranav, Dev, Ishaan, Kabir, Manoj
  `),
  families: parts(`
    Patel, Singh, Shah, Kumar, Sharma, Gupta, Reddy, Rao, Khan, Iyer, Nair, Desai, Mehta, Joshi, Agarwal, Chopra, Kapoor,
    Malhotra, Banerjee, Chatterjee, Mukherjee, Ahmed, Hussain, Chowdhury, Bhattacharya, Krishnamurthy, Venkataraman,
    Subramaniam, Ramachandran, Gill, Dhillon, Sidhu, Pillai, Menon, Kulkarni, Deshpande, Qureshi, Siddiqui, Rahman, Islam
  `),
};

/** Names of China and Taiwan, in Latin letters. */
export const chinese: Origin = {
  women: parts(`
    Grace, Amy, Mei, Xiaoyan, Li Na, Jing, Yan, Ying, Fang, Xiu, Hui, Qing, Lan, Michelle, Vivian, Yuxin, Zihan, Ruoxi,
    Wenjing, Tiffany
  `),
  men: parts(`
    Wei, Kevin, Jun, Ming, Jian, Hao, Lei, Feng, Tao, Chen, Jason, Eric, Yichen, Haoran, Zhiyuan, Guang, Xuan, Bo, Raymond,
    Yong
  `),
  families: parts(`
    Wang, Li, Zhang, Chen, Liu, Yang, Huang, Wu, Zhao, Zhou, Lin, Xu, Sun, Ma, Zhu, Hu, Guo, He, Gao, Luo, Wong, Chan,
    Leung, Cheung, Ng, Ho, Chang, Tsai, Hsieh, Ouyang, Lü, Xie, Deng, Cao, Peng, Zheng, Szeto, Fong, Kwok, Yip
  `),
};

/** Names of Korea and Japan, in Latin letters. */
export const farEastern: Origin = {
  women: parts(`
    Ji-woo, Seo-yeon, Min-ji, Hana, Soo-jin, Eun-ji, Grace, Esther, Yuna, Hye-jin, Sakura, Yui, Aiko, Haruka, Naomi, Emi,
    Keiko, Yuko, Rin, Mei
  `),
  men: parts(`
    Min-jun, Daniel, Ji-ho, Joon, Sung-min, Hyun-woo, Brian, Tae-yang, Dong-hyun, Eugene, Kenji, Hiroshi, Takeshi, Daichi,
    Ren, Haruto, Shin'ichi, Jun'ichirō, Kazuo, Ryō
  `),
  families: parts(`
    Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Lim, Han, Oh, Seo, Shin, Kwon, Hwang, Ahn, Song, Hong, Namkung,
    Tanaka, Suzuki, Satō, Yamamoto, Nakamura, Watanabe, Kobayashi, Itō, Ōno, Fujimoto, Takahashi, Inoue, Mori, Hayashi
  `),
};

/** Names of Vietnam, the Philippines and Thailand. */
export const southEastern: Origin = {
  women: parts(`
    Linh, Thảo, Hương, Mai, Ngọc, Trang, Phương, Thúy, Kim-Ngân, Quỳnh, Maricel, Jasmine, Angel, Princess, Rowena, Cherry,
    Divina, Analyn, Maria Cristina, Ploy
  `),
  men: parts(`
    Minh, Tuấn, Hùng, Dũng, Huy, Khoa, Bảo, Phúc, Quang, Đức, Jomar, Mark Anthony, Jun-Jun, Rommel, Arnel, John Paul, Efren,
    Rodel, Bong, Somchai
  `),
  families: parts(`
    Nguyễn, Trần, Lê, Phạm, Huỳnh, Phan, Vũ, Đặng, Bùi, Đỗ, Hồ, Ngô, Dương, Lý, Santos, Reyes, dela Cruz, Bautista,
    Ocampo, Aquino, Villanueva, Manalo, Pangilinan, Macaraeg, Dimaculangan, Macapagal, Tolentino, Salonga, Panganiban,
    Rattanakosin, Srisai, Wongsawat
  `),
};
