import { type Origin, parts } from './origin.ts';

/** Names written from right to left. */
export const rightToLeft: readonly Origin[] = [
  {
    women: parts('فاطمة=fatima, مريم=mariam, ليلى=layla, نور=nour, سلمى=salma, ياسمين=yasmin, هدى=huda, زينب=zainab'),
    men: parts('محمد=mohammed, أحمد=ahmed, علي=ali, عمر=omar, يوسف=yusuf, خالد=khalid, كريم=karim, طارق=tariq'),
    families: parts(
      'حداد=haddad, خوري=khoury, منصور=mansour, الأحمد=alahmad, صالح=saleh, العتيبي=alotaibi, نجار=najjar, درويش=darwish',
    ),
  },
  {
    women: parts('נועה=noa, תמר=tamar, מאיה=maya, שירה=shira, יעל=yael, רחל=rachel'),
    men: parts('דוד=david, אורי=uri, איתי=itai, יוסף=yosef, נועם=noam, גיל=gil'),
    families: parts('כהן=cohen, לוי=levi, מזרחי=mizrahi, פרץ=peretz, ביטון=biton, אברהם=avraham, בן־דוד=bendavid'),
  },
];

/** Names in other scripts than Latin. */
export const otherScripts: readonly Origin[] = [
  {
    women: parts('美玲=meiling, 小燕=xiaoyan, 娜=na, 静=jing, 雨欣=yuxin, 子涵=zihan'),
    men: parts('伟=wei, 小明=xiaoming, 强=qiang, 浩然=haoran, 志远=zhiyuan, 磊=lei'),
    families: parts('王=wang, 李=li, 张=zhang, 刘=liu, 陈=chen, 杨=yang, 黄=huang, 欧阳=ouyang'),
    familyFirst: '',
  },
  {
    women: parts('さくら=sakura, 陽菜=hina, 美咲=misaki, 結衣=yui, 愛子=aiko'),
    men: parts('翔太=shota, 健=ken, 大輔=daisuke, 蓮=ren, 拓海=takumi'),
    families: parts('佐藤=sato, 鈴木=suzuki, 田中=tanaka, 高橋=takahashi, 小林=kobayashi, 長谷川=hasegawa'),
    familyFirst: ' ',
  },
  {
    women: parts('지우=jiwoo, 서연=seoyeon, 민지=minji, 하은=haeun, 수진=soojin'),
    men: parts('민준=minjun, 서준=seojun, 지호=jiho, 현우=hyunwoo, 성민=sungmin'),
    families: parts('김=kim, 이=lee, 박=park, 최=choi, 정=jung, 강=kang'),
    familyFirst: '',
  },
  {
    women: parts('Ольга=olga, Наталья=natalya, Светлана=svetlana, Ирина=irina, Анастасия=anastasia'),
    men: parts('Дмитрий=dmitry, Сергей=sergey, Алексей=alexey, Михаил=mikhail, Тарас=taras'),
    families: parts('Шевченко=shevchenko, Кравец=kravets, Бондарь=bondar, Мельник=melnik, Коваль=koval, Литвин=litvin'),
  },
];
