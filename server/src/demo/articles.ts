/** What pages say that consist of text, by title: HTML. */
export const ARTICLES: Record<string, string> = {
  'Spring menu':
    '<h2>Five courses of the first months</h2><ul><li>Wild garlic soup with an egg of our own hens</li><li>White asparagus, brown butter, ' +
    'hazelnuts</li><li>Trout from the lake, peas, mint</li><li>Lamb from the hill, spring onions, new potatoes</li><li>Rhubarb, elderflower, ' +
    'sour cream</li></ul><p>Served from April to the middle of June, for 68 euros. Each course also comes without meat or fish. ' +
    '<a href="/reserve">Reserve a table</a>, and tell us what you do not eat.</p>',
  'Wine list':
    '<h2>What we pour</h2><p>Ninety wines by people we visit each winter: Grüner Veltliner and Riesling from the Wachau and the Kamptal, ' +
    'Blaufränkisch from Burgenland, and a few bottles from friends further away. Most of them work organically, and all of them by hand.</p>' +
    '<p>Eight wines are open by the glass each evening. Ask for the cellar book if you look for older vintages, or come to the ' +
    '<a href="/cellar-tour">cellar tour</a> on Friday.</p>',
  Garden:
    '<h2>From bed to plate in an hour</h2><p>Forty vegetables and thirty herbs grow behind the house, between old apple trees and twelve hens. ' +
    'What is ripe in the morning decides what is on the menu in the evening.</p><p>The garden is open to guests. Every Friday at four ' +
    'Karl takes you along the beds, answers questions and lets you taste. In autumn you may help with the harvest, and take home what you pick.</p>',
  'With children':
    '<h2>Room to be loud</h2><p>Family rooms have two bedrooms and a door between them. Children up to six stay with us free of charge, and ' +
    'older ones for half the price.</p><ul><li>A meadow, a raft and a shallow beach</li><li>Supper at half past five, for those who are ' +
    'hungry early</li><li>A story by the fire, every evening but Tuesday</li><li>Cots, high chairs and bicycles, at no charge</li></ul>',
  'With dogs':
    '<h2>Four more feet</h2><p>Dogs are welcome in the garden rooms and in half of the restaurant. A bed, a bowl and a towel wait in the room. ' +
    'We ask for 15 euros a night, and that you tell us before you come.</p><p>They have a piece of the beach to themselves, west of the ' +
    'boathouse. In the spa and at breakfast they have to wait outside.</p>',
  Sustainability:
    '<h2>What we do, and what we do not do yet</h2><ul><li>We heat with wood from our own hill.</li><li>The roof makes two thirds of our ' +
    'electricity.</li><li>Breakfast comes to the table, made to order. There is no buffet, and almost nothing to throw away.</li><li>Guests ' +
    'who come by train pay ten per cent less.</li></ul><p>We still drive to the market with diesel, and the laundry is 40 kilometres away. We ' +
    'are working on both.</p>',
  'Cellar tour':
    '<h2>An hour below the house</h2><p>The vault is older than the house above it. Our sommelière pours six wines, cuts bread and cheese, and ' +
    'tells where they come from. You are back upstairs in time for dinner.</p><p>Every Friday at five, for up to twelve people, 28 euros each. ' +
    'Book at the reception until noon, or write to us.</p>',
  Newsletter:
    '<h2>One letter each season</h2><p>What is ripe in the garden, what is new in the house, and when rooms come free. We write four times a year, ' +
    'and never pass on your address.</p>',
  Imprint:
    '<h2>Lakeside House GmbH</h2><p>Lakeside 1<br>4866 Unterach<br>Austria</p><p>Telephone +43 7665 555 01<br>Email house@lakeside.example</p>' +
    '<p>Managing director: Anna Leitner<br>Companies register: FN 555001 a, Landesgericht Wels<br>VAT number: ATU55500100<br>Authority: ' +
    'Bezirkshauptmannschaft Vöcklabruck<br>Member of the Austrian Economic Chamber, hotels</p><p>This is a demo site: the house and all its people ' +
    'are invented.</p>',
  Privacy:
    '<h2>What we keep</h2><p>When you book a stay, reserve a table or order from the shop, we keep your name, how to reach you and what you have ' +
    'ordered. We need it to look after you, and keep it for seven years, as tax law requires.</p><h2>What we do not keep</h2><p>This site sets ' +
    'no cookies to follow you and loads nothing from other companies.</p><h2>Your rights</h2><p>You may ask what we know about you, have it ' +
    'corrected or deleted, and complain to the Austrian data protection authority. Write to house@lakeside.example.</p>',
  'House rules':
    '<h2>That is all</h2><ul><li>Rooms are ready at three and yours until eleven.</li><li>The house is quiet from ten in the evening to seven.</li>' +
    '<li>Bathrobes in the spa and on the jetty, clothes everywhere else.</li><li>Smoke outside, please, and not below open windows.</li><li>Take ' +
    'books from the library home, and send us another.</li></ul>',
  'Lake and swimming':
    '<h2>Ten steps from the door</h2><p>The Attersee is clear to a depth of twenty metres, and clean enough to drink. It is warm from June to ' +
    'September, up to 24 degrees, and cold enough after the sauna all year round.</p><ul><li>A beach of our own, with a jetty and a raft</li>' +
    '<li>Two rowing boats and four boards</li><li>Towels and dry robes in the boathouse</li></ul><p>There is no lifeguard. Children need to be ' +
    'with someone who swims.</p>',
}
