// SPDX-License-Identifier: Apache-2.0
// Opens the site in a headless browser, as a reader does: the search finds classes and methods, the guides open, no page asks for what is not there.
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

const [site, browserPath, screenshot] = process.argv.slice(2);
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2" };
const faults = [];

const server = createServer((request, response) => {
  const path = join(site, normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)));
  if (path === join(site, "favicon.ico")) return response.writeHead(204).end(); // asked for by the browser, not by a page
  try {
    const file = statSync(path).isDirectory() ? join(path, "index.html") : path;
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  } catch {
    faults.push(`not there: ${request.url}`);
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const home = `http://127.0.0.1:${server.address().port}`;

const profile = mkdtempSync(join(tmpdir(), "doca-ffm-browser-"));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: browserPath,
  headless: true,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

function must(fact, text) {
  if (!fact) throw new Error(text);
}

/** Types a word into the search of the page that is open and takes the result that has this text. */
async function find(page, word, result) {
  await page.locator("#search-input").click();
  await page.locator("#search-input").pressSequentially(word);
  await page.locator(".ui-autocomplete .ui-menu-item, #search-result-section").getByText(result, { exact: true }).first().click();
}

try {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on("pageerror", (error) => faults.push(`script error on ${page.url()}: ${error.message}`));
  page.on("request", (request) => request.url().startsWith(home) || faults.push(`asks elsewhere: ${request.url()}`));

  await page.goto(`${home}/`);
  must((await page.title()).includes("doca-ffm"), `the title is ${await page.title()}`);
  for (const module of ["io.docaffm.core", "io.docaffm.rdma", "io.docaffm.comch", "io.docaffm.emulator"]) {
    await page.getByRole("link", { name: module, exact: true }).first().waitFor();
  }
  const guides = await page.locator('a[href*="doc-files/"]').evaluateAll((links) => links.map((link) => link.href));
  must(guides.length > 5, `only ${guides.length} guides are linked`);

  if (screenshot) await page.screenshot({ path: screenshot });

  await find(page, "RdmaConnection", "RdmaConnection");
  await page.waitForURL(/\/io\.docaffm\.rdma\/io\/docaffm\/rdma\/RdmaConnection\.html/);
  must((await page.locator("h1").textContent()).includes("RdmaConnection"), "RdmaConnection's page is another one");

  for (const guide of guides) {
    await page.goto(guide);
    must((await page.locator("main h1, main h2").count()) > 0, `${guide} has no title`);
    const broken = await page.locator("main a[href]").evaluateAll((links) =>
      Promise.all(links.map((link) => link.href).filter((href) => href.startsWith(location.origin)).map(async (href) => ((await fetch(href)).ok ? "" : href))),
    );
    must(broken.every((href) => !href), `${guide} links to what is not there: ${broken.filter(Boolean)}`);
  }
  await find(page, "ProgressEngine", "ProgressEngine"); // from a guide, two folders deep
  await page.waitForURL(/\/io\.docaffm\.core\/io\/docaffm\/core\/ProgressEngine\.html/);
  must(faults.length === 0, faults.join("\n"));
  console.log(`site: the search finds RdmaConnection, and ProgressEngine from a guide; ${guides.length} guides open, their links too; nothing is asked for elsewhere`);
} catch (failure) {
  console.error(`try-site: ${failure.message}`);
  process.exitCode = 1;
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}
