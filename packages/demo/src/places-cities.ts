/** A city: its position, its radius in kilometers, and the side where there is no water. */
export interface City {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The number of people, relative to other cities. */
  readonly weight: number;
  readonly reach: number;
  /** The bearings between which people live, in degrees clockwise from north; all directions if unset. */
  readonly inland?: readonly [from: number, to: number];
}

/** `name, latitude, longitude, weight, reach, from, to` */
const table = `
Los Angeles, CA|34.062|-118.243|130|26|-80,150
San Francisco, CA|37.757|-122.431|62|7|20,175
San Jose, CA|37.338|-121.886|34|12
Oakland, CA|37.805|-122.235|26|12|-10,150
San Diego, CA|32.775|-117.118|36|13|0,150
Sacramento, CA|38.581|-121.494|22|15
Fresno, CA|36.739|-119.787|12|11
Bakersfield, CA|35.373|-119.019|8|10
Riverside, CA|33.98|-117.375|30|19
Anaheim, CA|33.836|-117.914|34|11
Santa Barbara, CA|34.432|-119.715|4|5|-70,80
New York, NY|40.742|-73.972|120|17|-90,70
Brooklyn, NY|40.662|-73.945|46|6
Newark, NJ|40.745|-74.19|30|14|-120,40
Philadelphia, PA|39.975|-75.164|40|17
Chicago, IL|41.868|-87.675|66|22|170,345
Houston, TX|29.772|-95.384|56|25
Dallas, TX|32.79|-96.808|54|27
Austin, TX|30.277|-97.741|28|15
San Antonio, TX|29.441|-98.494|22|16
Phoenix, AZ|33.466|-112.06|40|24
Tucson, AZ|32.229|-110.946|9|11
Las Vegas, NV|36.163|-115.168|22|12
Seattle, WA|47.617|-122.318|34|10|0,175
Portland, OR|45.522|-122.653|24|14
Denver, CO|39.737|-104.978|30|17
Salt Lake City, UT|40.732|-111.886|15|12|60,200
Boise, ID|43.603|-116.232|6|9
Albuquerque, NM|35.097|-106.617|7|10
Minneapolis, MN|44.969|-93.264|26|18
Kansas City, MO|39.085|-94.576|15|17
St. Louis, MO|38.632|-90.262|18|18
Nashville, TN|36.155|-86.771|18|17
Memphis, TN|35.122|-89.96|9|13
New Orleans, LA|29.963|-90.087|9|9|180,290
Atlanta, GA|33.768|-84.39|46|27
Charlotte, NC|35.219|-80.838|20|18
Raleigh, NC|35.79|-78.655|16|16
Miami, FL|25.792|-80.243|40|12|-80,10
Orlando, FL|28.545|-81.374|22|16
Tampa, FL|27.978|-82.43|22|13|-20,120
Jacksonville, FL|30.306|-81.655|10|14|160,330
Washington, DC|38.909|-77.034|48|20
Baltimore, MD|39.316|-76.623|16|12|190,390
Pittsburgh, PA|40.44|-79.985|14|14
Cleveland, OH|41.462|-81.675|12|15|100,250
Columbus, OH|39.976|-82.998|14|15
Detroit, MI|42.372|-83.133|22|18|200,380
Indianapolis, IN|39.779|-86.149|13|16
Milwaukee, WI|43.046|-87.951|9|11|180,345
Boston, MA|42.355|-71.095|36|16|170,380
Providence, RI|41.83|-71.421|6|10|200,380
Buffalo, NY|42.902|-78.83|6|8|0,160
Oklahoma City, OK|35.48|-97.52|9|15
Omaha, NE|41.26|-96.02|6|10|170,350
Anchorage, AK|61.185|-149.82|3|7|60,150
Honolulu, HI|21.324|-157.85|6|6|-50,40
Toronto, Canada|43.702|-79.402|10|16|250,420
Vancouver, Canada|49.246|-123.06|6|9|60,170
Montreal, Canada|45.534|-73.62|5|11
Mexico City, Mexico|19.403|-99.134|9|18
Guadalajara, Mexico|20.675|-103.347|4|11
Bogota, Colombia|4.662|-74.088|3|9
Sao Paulo, Brazil|-23.559|-46.634|5|20
London, United Kingdom|51.508|-0.115|10|19
Dublin, Ireland|53.341|-6.285|3|8|180,350
Berlin, Germany|52.517|13.392|5|14
Paris, France|48.857|2.345|5|14
Lagos, Nigeria|6.58|3.36|3|13|-80,70
Mumbai, India|19.13|72.89|4|11|0,100
Manila, Philippines|14.61|121.03|5|11|0,160
Tokyo, Japan|35.702|139.69|5|21|215,400
Sydney, Australia|-33.87|151.13|4|15|200,340
Auckland, New Zealand|-36.89|174.77|2|7|140,200
Suva, Fiji|-18.12|178.45|1|3|-60,60
Taveuni, Fiji|-16.85|-179.97|0.3|3
`;

function cityOf(line: string): City {
  const [name = '', latitude, longitude, weight, reach, inland] = line.split('|');
  const [from, to] = inland?.split(',').map(Number) ?? [];
  return {
    name,
    latitude: Number(latitude),
    longitude: Number(longitude),
    weight: Number(weight),
    reach: Number(reach),
    ...(from === undefined || to === undefined ? {} : { inland: [from, to] }),
  };
}

/** The cities where people live, most of them in the United States. */
export const cities: readonly City[] = table.trim().split('\n').map(cityOf);
