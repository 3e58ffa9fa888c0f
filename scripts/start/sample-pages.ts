/**
 * Three pages to create reports of: one well made, one with the usual faults, one with nearly all
 * of them.
 */
export const samplePages: Record<string, string> = {
  '/': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="description" content="A small bakery by the harbour: what is fresh today, and when the door is open.">
    <link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>">
    <title>Harbour Bakery</title>
    <style>body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #222; background: #fff }</style>
  </head>
  <body>
    <main>
      <h1>Harbour Bakery</h1>
      <p>Bread, rolls and one good cake a day. The door opens at six.</p>
      <h2>Today</h2>
      <ul><li>Rye with caraway</li><li>Walnut rolls</li><li>Plum cake, until it is gone</li></ul>
      <p><a href="/offers">See this week’s offers</a> or <a href="/guestbook">read what our guests wrote</a>.</p>
    </main>
  </body>
</html>`,
  '/offers': `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>Offers</title>
    <style>body { font: 12px sans-serif } .pale { color: #bbb; background: #fff }</style>
  </head>
  <body>
    <h3>This week</h3>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="120" height="80">
    <p class="pale">Six rolls for the price of five, while the oven is warm.</p>
    <p><a href="/">here</a></p>
  </body>
</html>`,
  '/guestbook': `<html>
  <head><meta name="viewport" content="width=device-width, user-scalable=no"><meta name="robots" content="noindex"></head>
  <body>
    <font color="#dddddd">Lovely cake!</font>
    <img src="/missing.png"><img src="/missing-too.jpg">
    <form><input type="text"><input type="password" onpaste="return false"><button></button></form>
    <a href="#" tabindex="5"></a><a href="javascript:void(0)">click</a>
    <div role="buton" aria-hidden="yes" id="same"></div><div id="same"></div>
    <script>document.write('<p>' + Date() + '</p>'); nothing.here(); </script>
  </body>
</html>`,
};
