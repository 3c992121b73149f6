import { createChapter, createProject } from "@coursewright/contract/courses.ts";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectNoViolations } from "./support/axe.ts";
import { paragraphs, section, tools } from "./support/canvas.ts";
import { openEditor } from "./support/open-editor.ts";
import { openPreparedPage } from "./support/prepared-page.ts";

type Width = 1440 | 390;

interface State {
  readonly name: string;
  readonly widths: readonly Width[];
  /** Brings the state about, and returns an element that shows it. */
  readonly open: (page: Page) => Promise<Locator>;
}

const both = [1440, 390] as const;
const words = "Forget the clock.";

const select = async (page: Page) => {
  await section(page, words).click();
  await expect(tools(page)).toBeVisible();
};

/** States of a page beside the page itself. */
const states: readonly State[] = [
  { name: "the page", widths: both, open: async (page) => page.getByText(words) },
  {
    name: "a selected block with its tools",
    widths: both,
    open: async (page) => {
      await select(page);
      return tools(page);
    },
  },
  {
    name: "the right panel",
    widths: [1440],
    open: async (page) => {
      await select(page);
      await page.keyboard.press("ControlOrMeta+.");
      return page.getByRole("complementary");
    },
  },
  {
    name: "the question before a block is deleted",
    widths: both,
    open: async (page) => {
      await select(page);
      await tools(page).getByRole("button", { name: "Delete" }).click();
      return page.getByText("Are you sure? This action is irreversible.");
    },
  },
  {
    name: "the account menu",
    widths: [1440],
    open: async (page) => {
      await page.getByRole("button", { name: /^Account of/ }).click();
      return page.getByRole("menuitem", { name: "Sign Out" });
    },
  },
  {
    name: "the narrow sidebar, with a hint",
    widths: [1440],
    open: async (page) => {
      await page.getByRole("button", { name: "Collapse sidebar" }).click();
      await page.getByRole("button", { name: "Expand sidebar" }).hover();
      return page.locator(".ui-hint");
    },
  },
  {
    name: "a block being moved",
    widths: [1440],
    open: async (page) => {
      await select(page);
      await tools(page).getByRole("button", { name: "Drag to move" }).focus();
      await page.keyboard.press("Space");
      return tools(page).getByRole("button", { name: "Drag to move", pressed: true });
    },
  },
  {
    name: "the menu of a phone",
    widths: [390],
    open: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      return page.getByRole("dialog", { name: "Project" });
    },
  },
  {
    name: "the assistant of a phone",
    widths: [390],
    open: async (page) => {
      await page.getByRole("button", { name: "Assistant" }).click();
      return page.getByRole("dialog", { name: "Assistant" });
    },
  },
  {
    name: "the network is out",
    widths: both,
    open: async (page) => {
      await page.context().setOffline(true);
      return page.getByText("You are offline.").first();
    },
  },
];

for (const width of both) {
  test(`axe finds no violations in any state of the editor, ${width} px wide`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 900 });
    const { address } = await openPreparedPage(page, { blocks: paragraphs(words, "Watch the dome.") });
    for (const state of states.filter(({ widths }) => widths.includes(width))) {
      await test.step(state.name, async () => {
        await openEditor(page, address, page.getByText(words));
        await expectNoViolations(page, await state.open(page));
        await context.setOffline(false);
      });
    }
  });
}

test("axe finds no violations on the screens around the editor", async ({ page }) => {
  for (const path of ["/static/reset#token=x", "/no/such/screen", "/?project_uuid=00000000-0000-4000-8000-000000000001"]) {
    await expectNoneAt(page, path);
  }
  const { call, params } = await openPreparedPage(page);
  const { uid, projectId } = params;
  const { id: blank } = await call(createProject, { params: { uid }, body: { name: "Blank" } });
  const { id: chapter } = await call(createChapter, { params: { uid, projectId }, body: { name: "Empty" } });
  for (const path of [
    "/static/home",
    `/?project_uuid=${blank}`,
    `/?project_uuid=${projectId}&chapter_uuid=${chapter}`,
    "/static/course-style",
    "/static/sources",
    "/static/aiagent",
    `/static/dashboard?project_uuid=${projectId}`,
    "/static/credit-packs",
  ]) {
    await expectNoneAt(page, path);
  }
});

async function expectNoneAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, page.getByRole("heading").first(), [colorScheme]);
  }
}

test("axe finds no violations on failed screens and load errors", async ({ page }) => {
  await page.route(/\/assets\/front-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: "text/javascript", body: 'export function Front() { throw new Error("broken"); }' }),
  );
  await page.goto("/static/");
  await expectNoViolations(page, page.getByRole("heading", { name: "This screen stopped working" }));
  await page.unrouteAll();
  const { address, params } = await openPreparedPage(page);
  await page.route(`**/pages/${params.pageId}`, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(address);
  await expectNoViolations(page, page.getByText("That page could not be opened."));
});
