/**
 * Russian names of large cities and of those that are likely in orders: GeoNames' data has only English names. Names of
 * towns in Russia are transliterated from their Latin spelling (./spelling.ts); this list has those that the
 * transliteration gets wrong. By country: `English name=Russian name`, the English one as in GeoNames.
 */
const lines = `
AD Andorra la Vella=Андорра-ла-Велья
AE Dubai=Дубай|Sharjah=Шарджа|Abu Dhabi=Абу-Даби
AF Kabul=Кабул
AL Tirana=Тирана
AM Yerevan=Ереван|Gyumri=Гюмри
AO Luanda=Луанда
AR Buenos Aires=Буэнос-Айрес|Córdoba=Кордова
AT Vienna=Вена|Graz=Грац|Linz=Линц|Salzburg=Зальцбург|Innsbruck=Инсбрук
AU Sydney=Сидней|Melbourne=Мельбурн|Brisbane=Брисбен|Perth=Перт|Adelaide=Аделаида|Gold Coast=Голд-Кост|Canberra=Канберра|Newcastle=Ньюкасл|Wollongong=Вуллонгонг|Geelong=Джелонг|Hobart=Хобарт|Townsville=Таунсвилл|Cairns=Кэрнс|Toowoomba=Тувумба|Darwin=Дарвин|Rockingham=Рокингем|Launceston=Лонсестон|Bendigo=Бендиго|Ballarat=Балларат|Fremantle=Фримантл|Alice Springs=Алис-Спрингс|Parramatta=Парраматта|Fitzroy=Фицрой|Bondi=Бондай|Byron Bay=Байрон-Бей|Mandurah=Мандура|Bunbury=Банбери|Mackay=Маккай|Rockhampton=Рокгемптон
AZ Baku=Баку|Ganja=Гянджа|Sumqayıt=Сумгаит|Lankaran=Ленкорань
BA Sarajevo=Сараево
BD Dhaka=Дакка|Chittagong=Читтагонг
BE Brussels=Брюссель|Antwerpen=Антверпен|Brugge=Брюгге|Gent=Гент
BG Sofia=София|Varna=Варна|Plovdiv=Пловдив|Burgas=Бургас
BH Manama=Манама
BO La Paz=Ла-Пас|Santa Cruz de la Sierra=Санта-Крус-де-ла-Сьерра|Sucre=Сукре
BR São Paulo=Сан-Паулу|Rio de Janeiro=Рио-де-Жанейро|Salvador=Салвадор|Fortaleza=Форталеза|Belo Horizonte=Белу-Оризонти|Brasília=Бразилиа|Curitiba=Куритиба|Manaus=Манаус|Recife=Ресифи|Belém=Белен|Porto Alegre=Порту-Алегри
BT Thimphu=Тхимпху
BY Minsk=Минск|Homyel'=Гомель|Mahilyow=Могилёв|Vitebsk=Витебск|Hrodna=Гродно|Brest=Брест|Babruysk=Бобруйск|Baranovichi=Барановичи|Barysaw=Борисов|Pinsk=Пинск|Orsha=Орша|Mazyr=Мозырь|Salihorsk=Солигорск|Navapolatsk=Новополоцк|Polatsk=Полоцк|Lida=Лида|Maladzyechna=Молодечно
CA Toronto=Торонто|Montréal=Монреаль|Calgary=Калгари|Ottawa=Оттава|Edmonton=Эдмонтон|Mississauga=Миссиссога|Winnipeg=Виннипег|Vancouver=Ванкувер|Québec=Квебек|Hamilton=Гамильтон|Halifax=Галифакс|Victoria=Виктория|London=Лондон
CH Zürich=Цюрих|Bern=Берн|Genève=Женева|Basel=Базель|Lausanne=Лозанна
CL Santiago=Сантьяго|Valparaíso=Вальпараисо
CN Shanghai=Шанхай|Beijing=Пекин|Tianjin=Тяньцзинь|Guangzhou=Гуанчжоу|Shenzhen=Шэньчжэнь|Wuhan=Ухань|Dongguan=Дунгуань|Chongqing=Чунцин|Chengdu=Чэнду|Nanjing=Нанкин|Xi’an=Сиань|Shenyang=Шэньян|Hangzhou=Ханчжоу|Harbin=Харбин|Suzhou=Сучжоу|Jinan=Цзинань|Zhengzhou=Чжэнчжоу|Changchun=Чанчунь|Dalian=Далянь|Kunming=Куньмин|Qingdao=Циндао|Foshan=Фошань|Xiamen=Сямынь|Ningbo=Нинбо|Taiyuan=Тайюань|Changsha=Чанша|Ürümqi=Урумчи|Lanzhou=Ланьчжоу|Yiwu=Иу|Lhasa=Лхаса
CO Bogotá=Богота|Cali=Кали|Medellín=Медельин|Barranquilla=Барранкилья
CR San José=Сан-Хосе
CU Havana=Гавана
CY Nicosia=Никосия|Limassol=Лимасол|Larnaca=Ларнака|Paphos=Пафос
CZ Prague=Прага|Brno=Брно|Ostrava=Острава|Karlovy Vary=Карловы Вары
DE Berlin=Берлин|Hamburg=Гамбург|Munich=Мюнхен|Köln=Кёльн|Frankfurt am Main=Франкфурт-на-Майне|Essen=Эссен|Stuttgart=Штутгарт|Dortmund=Дортмунд|Düsseldorf=Дюссельдорф|Bremen=Бремен|Hannover=Ганновер|Leipzig=Лейпциг|Duisburg=Дуйсбург|Nürnberg=Нюрнберг|Dresden=Дрезден|Bochum=Бохум|Wuppertal=Вупперталь|Bielefeld=Билефельд|Bonn=Бонн|Mannheim=Мангейм|Karlsruhe=Карлсруэ|Wiesbaden=Висбаден|Münster=Мюнстер|Augsburg=Аугсбург|Potsdam=Потсдам
DK Copenhagen=Копенгаген|Århus=Орхус
DO Santo Domingo=Санто-Доминго
DZ Algiers=Алжир
EC Guayaquil=Гуаякиль|Quito=Кито
EE Tallinn=Таллин|Tartu=Тарту|Narva=Нарва|Pärnu=Пярну
EG Cairo=Каир|Alexandria=Александрия|Giza=Гиза|Hurghada=Хургада|Sharm el-Sheikh=Шарм-эль-Шейх
ES Madrid=Мадрид|Barcelona=Барселона|Valencia=Валенсия|Sevilla=Севилья|Zaragoza=Сарагоса|Málaga=Малага|Murcia=Мурсия|Palma=Пальма|Las Palmas de Gran Canaria=Лас-Пальмас-де-Гран-Канария|Bilbao=Бильбао|Alicante=Аликанте|Granada=Гранада
ET Addis Ababa=Аддис-Абеба
FI Helsinki=Хельсинки|Tampere=Тампере|Turku=Турку|Espoo=Эспоо|Oulu=Оулу|Lappeenranta=Лаппеэнранта
FR Paris=Париж|Marseille=Марсель|Lyon=Лион|Toulouse=Тулуза|Nice=Ницца|Nantes=Нант|Strasbourg=Страсбург|Bordeaux=Бордо|Lille=Лилль|Montpellier=Монпелье|Cannes=Канны
GB London=Лондон|Birmingham=Бирмингем|Liverpool=Ливерпуль|Nottingham=Ноттингем|Sheffield=Шеффилд|Bristol=Бристоль|Glasgow=Глазго|Leicester=Лестер|Edinburgh=Эдинбург|Leeds=Лидс|Cardiff=Кардифф|Manchester=Манчестер|Belfast=Белфаст|Perth=Перт|Aberdeen=Абердин|Oxford=Оксфорд|Cambridge=Кембридж|Brighton=Брайтон|York=Йорк|Bath=Бат|Newcastle upon Tyne=Ньюкасл-апон-Тайн
GE Tbilisi=Тбилиси|Kutaisi=Кутаиси|Batumi=Батуми
GH Accra=Аккра|Kumasi=Кумаси
GR Athens=Афины|Thessaloníki=Салоники
HK Hong Kong=Гонконг|Kowloon=Коулун
HR Zagreb=Загреб|Split=Сплит|Dubrovnik=Дубровник
HU Budapest=Будапешт|Debrecen=Дебрецен
ID Jakarta=Джакарта|Surabaya=Сурабая|Medan=Медан|Bandung=Бандунг|Denpasar=Денпасар
IE Dublin=Дублин|Cork=Корк
IL Jerusalem=Иерусалим|Tel Aviv=Тель-Авив|Haifa=Хайфа|Netanya=Нетания|Ashdod=Ашдод
IN Mumbai=Мумбаи|Delhi=Дели|Bengaluru=Бангалор|Kolkata=Калькутта|Chennai=Ченнаи|Ahmedabad=Ахмадабад|Hyderabad=Хайдарабад|Pune=Пуна|Kanpur=Канпур|Jaipur=Джайпур|Lucknow=Лакхнау|Nagpur=Нагпур|Agra=Агра|New Delhi=Нью-Дели
IQ Baghdad=Багдад|Basrah=Басра|Mosul=Мосул
IR Tehran=Тегеран|Mashhad=Мешхед|Isfahan=Исфахан|Tabriz=Тебриз|Shiraz=Шираз
IS Reykjavík=Рейкьявик
IT Rome=Рим|Milan=Милан|Naples=Неаполь|Turin=Турин|Palermo=Палермо|Genoa=Генуя|Bologna=Болонья|Florence=Флоренция|Venice=Венеция|Verona=Верона|Bari=Бари|Rimini=Римини|Pisa=Пиза
JM Kingston=Кингстон
JO Amman=Амман
JP Tokyo=Токио|Yokohama=Йокогама|Osaka=Осака|Nagoya=Нагоя|Sapporo=Саппоро|Kobe=Кобе|Kyoto=Киото|Fukuoka=Фукуока|Kawasaki=Кавасаки|Saitama=Сайтама|Hiroshima=Хиросима|Sendai=Сендай|Chiba=Тиба|Nagasaki=Нагасаки|Niigata=Ниигата|Kanazawa=Канадзава|Nara-shi=Нара|Naha=Наха
KE Nairobi=Найроби|Mombasa=Момбаса
KG Bishkek=Бишкек|Osh=Ош
KH Phnom Penh=Пномпень
KP Pyongyang=Пхеньян
KR Seoul=Сеул|Busan=Пусан|Incheon=Инчхон|Daegu=Тэгу|Daejeon=Тэджон|Gwangju=Кванджу
KW Kuwait City=Эль-Кувейт
KZ Almaty=Алматы|Karagandy=Караганда|Shymkent=Шымкент|Taraz=Тараз|Nur-Sultan=Астана|Pavlodar=Павлодар|Ust-Kamenogorsk=Усть-Каменогорск|Kyzylorda=Кызылорда|Semey=Семей|Aktobe=Актобе|Kostanay=Костанай|Petropavl=Петропавловск|Oral=Уральск|Atyrau=Атырау|Temirtau=Темиртау|Aktau=Актау|Kokshetau=Кокшетау|Taldykorgan=Талдыкорган|Ekibastuz=Экибастуз|Rudnyy=Рудный|Zhezqazghan=Жезказган|Turkestan=Туркестан|Balqash=Балхаш
LA Vientiane=Вьентьян
LB Beirut=Бейрут
LK Colombo=Коломбо
LT Vilnius=Вильнюс|Kaunas=Каунас|Klaipėda=Клайпеда|Šiauliai=Шяуляй
LU Luxembourg=Люксембург
LV Riga=Рига|Daugavpils=Даугавпилс|Jūrmala=Юрмала|Liepāja=Лиепая
MA Casablanca=Касабланка|Rabat=Рабат|Marrakesh=Марракеш
MC Monaco=Монако
MD Chisinau=Кишинёв|Tiraspol=Тирасполь|Bălţi=Бельцы
ME Podgorica=Подгорица|Budva=Будва
MK Skopje=Скопье
MM Yangon=Янгон
MN Ulan Bator=Улан-Батор
MO Macau=Макао
MT Valletta=Валлетта
MV Male=Мале
MX Mexico City=Мехико|Guadalajara=Гвадалахара|Puebla=Пуэбла|Tijuana=Тихуана|Monterrey=Монтеррей|Cancún=Канкун
MY Kuala Lumpur=Куала-Лумпур|Kota Bharu=Кота-Бару
NG Lagos=Лагос|Kano=Кано|Ibadan=Ибадан|Abuja=Абуджа
NL Amsterdam=Амстердам|Rotterdam=Роттердам|The Hague=Гаага|Utrecht=Утрехт|Eindhoven=Эйндховен
NO Oslo=Осло|Bergen=Берген|Trondheim=Тронхейм|Stavanger=Ставангер|Tromsø=Тромсё
NP Kathmandu=Катманду|Pokhara=Покхара
NZ Auckland=Окленд|Wellington=Веллингтон|Christchurch=Крайстчерч|Hamilton=Гамильтон|Dunedin=Данидин|Tauranga=Тауранга|Queenstown=Куинстаун|Napier=Нейпир|Nelson=Нельсон
OM Muscat=Маскат
PA Panamá=Панама
PE Lima=Лима|Cusco=Куско
PH Quezon City=Кесон-Сити|Manila=Манила|Cebu City=Себу|Davao=Давао
PK Karachi=Карачи|Lahore=Лахор|Faisalabad=Фейсалабад|Rawalpindi=Равалпинди|Islamabad=Исламабад
PL Warsaw=Варшава|Łódź=Лодзь|Kraków=Краков|Wrocław=Вроцлав|Poznań=Познань|Gdańsk=Гданьск|Szczecin=Щецин|Bydgoszcz=Быдгощ|Lublin=Люблин|Katowice=Катовице|Białystok=Белосток
PT Lisbon=Лиссабон|Porto=Порту|Faro=Фару
PY Asunción=Асунсьон
QA Doha=Доха
RO Bucharest=Бухарест|Cluj-Napoca=Клуж-Напока|Iaşi=Яссы|Timişoara=Тимишоара
RS Belgrade=Белград|Novi Sad=Нови-Сад|Niš=Ниш
RU Moscow=Москва|Saint Petersburg=Санкт-Петербург|Kazan=Казань|Perm=Пермь|Ulyanovsk=Ульяновск|Yaroslavl=Ярославль|Tyumen=Тюмень|Astrakhan=Астрахань|Tver=Тверь|Komsomolsk-on-Amur=Комсомольск-на-Амуре|Petropavlovsk-Kamchatsky=Петропавловск-Камчатский|Nizhny Tagil=Нижний Тагил|Yoshkar-Ola=Йошкар-Ола|Podolsk=Подольск|Norilsk=Норильск|Leninsk-Kuznetsky=Ленинск-Кузнецкий|Zelenodolsk=Зеленодольск|Korolev=Королёв|Krasnoyarsk=Красноярск|Khabarovsk=Хабаровск|Ulan-Ude=Улан-Удэ|Yelets=Елец|Elista=Элиста|Engel’s=Энгельс|Elektrostal’=Электросталь|Vostochnoe Degunino=Восточное Дегунино|Shchelkovo=Щёлково|Berezniki=Березники|Magadan=Магадан|Nevinnomyssk=Невинномысск|Lyubertsy=Люберцы|Mytishchi=Мытищи|Suzdal’=Суздаль|Yuzhno-Sakhalinsk=Южно-Сахалинск|Maykop=Майкоп|Syktyvkar=Сыктывкар|Naberezhnyye Chelny=Набережные Челны
SA Riyadh=Эр-Рияд|Jeddah=Джидда|Mecca=Мекка|Medina=Медина
SE Stockholm=Стокгольм|Göteborg=Гётеборг|Malmö=Мальмё|Uppsala=Уппсала
SG Singapore=Сингапур
SI Ljubljana=Любляна|Maribor=Марибор
SK Bratislava=Братислава|Košice=Кошице
SN Dakar=Дакар
SY Aleppo=Алеппо|Damascus=Дамаск
TH Bangkok=Бангкок|Chiang Mai=Чиангмай|Pattaya=Паттайя|Phuket=Пхукет
TJ Dushanbe=Душанбе|Khujand=Худжанд
TM Ashgabat=Ашхабад|Türkmenabat=Туркменабад|Daşoguz=Дашогуз
TN Tunis=Тунис
TR Istanbul=Стамбул|Ankara=Анкара|İzmir=Измир|Bursa=Бурса|Adana=Адана|Gaziantep=Газиантеп|Konya=Конья|Antalya=Анталья|Kayseri=Кайсери|Mersin=Мерсин|Eskişehir=Эскишехир|Samsun=Самсун|Trabzon=Трабзон|Alanya=Аланья|Bodrum=Бодрум
TW Taipei=Тайбэй|Kaohsiung=Гаосюн
TZ Dar es Salaam=Дар-эс-Салам|Dodoma=Додома
UA Kyiv=Киев|Kharkiv=Харьков|Dnipro=Днепр|Donetsk=Донецк|Odessa=Одесса|Zaporizhia=Запорожье|Lviv=Львов|Kryvyi Rih=Кривой Рог|Mykolayiv=Николаев|Mariupol=Мариуполь|Luhansk=Луганск|Sevastopol=Севастополь|Khmelnytskyi=Хмельницкий|Makiyivka=Макеевка|Vinnytsia=Винница|Simferopol=Симферополь|Kherson=Херсон|Poltava=Полтава|Chernihiv=Чернигов|Cherkasy=Черкассы|Sumy=Сумы|Zhytomyr=Житомир|Horlivka=Горловка|Rivne=Ровно|Kropyvnytskyi=Кропивницкий|Kamianske=Каменское|Chernivtsi=Черновцы|Ternopil=Тернополь|Kremenchuk=Кременчуг|Lutsk=Луцк|Ivano-Frankivsk=Ивано-Франковск|Bila Tserkva=Белая Церковь|Kramators’k=Краматорск|Melitopol=Мелитополь|Kerch=Керчь|Nikopol=Никополь|Yalta=Ялта
US New York City=Нью-Йорк|Los Angeles=Лос-Анджелес|Chicago=Чикаго|Brooklyn=Бруклин|Houston=Хьюстон|Queens=Куинс|Philadelphia=Филадельфия|Phoenix=Финикс|Manhattan=Манхэттен|San Antonio=Сан-Антонио|San Diego=Сан-Диего|The Bronx=Бронкс|Dallas=Даллас|San Jose=Сан-Хосе|Austin=Остин|Jacksonville=Джексонвилл|San Francisco=Сан-Франциско|Columbus=Колумбус|Fort Worth=Форт-Уэрт|Indianapolis=Индианаполис|Charlotte=Шарлотт|Seattle=Сиэтл|Denver=Денвер|El Paso=Эль-Пасо|Detroit=Детройт|Boston=Бостон|Memphis=Мемфис|Portland=Портленд|Oklahoma City=Оклахома-Сити|Las Vegas=Лас-Вегас|Baltimore=Балтимор|Washington, D.C.=Вашингтон|Milwaukee=Милуоки|Albuquerque=Альбукерке|Tucson=Тусон|Nashville=Нашвилл|Sacramento=Сакраменто|Kansas City=Канзас-Сити|Atlanta=Атланта|Miami=Майами|Oakland=Окленд|Minneapolis=Миннеаполис|New Orleans=Новый Орлеан|Cleveland=Кливленд|Honolulu=Гонолулу|Tampa=Тампа|Orlando=Орландо|Pittsburgh=Питтсбург|Cincinnati=Цинциннати|Salt Lake City=Солт-Лейк-Сити|Anchorage=Анкоридж
UY Montevideo=Монтевидео
UZ Tashkent=Ташкент|Namangan=Наманган|Samarkand=Самарканд|Andijon=Андижан|Bukhara=Бухара|Nukus=Нукус|Qarshi=Карши|Qo‘qon=Коканд|Chirchiq=Чирчик|Fergana=Фергана|Jizzax=Джизак|Urganch=Ургенч|Tirmiz=Термез|Marg‘ilon=Маргилан
VA Vatican City=Ватикан
VE Caracas=Каракас|Maracaibo=Маракайбо
VN Ho Chi Minh City=Хошимин|Hanoi=Ханой|Da Nang=Дананг|Nha Trang=Нячанг
YE Sanaa=Сана
ZA Cape Town=Кейптаун|Durban=Дурбан|Johannesburg=Йоханнесбург|Pretoria=Претория
ZW Harare=Хараре`;

/** `AU Perth` → Перт. */
export const russianNames: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const country = line.slice(0, 2);
      return line
        .slice(3)
        .split('|')
        .map((pair): [string, string] => {
          const [english = '', russian = ''] = pair.split('=');
          return [`${country} ${english}`, russian];
        });
    }),
);
