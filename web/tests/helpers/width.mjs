// What is wider than its window.

/** What sticks out of the window to the right, if the page can be scrolled there; a few of them. */
export function tooWide(page) {
  return page.evaluate(() => {
    const most = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= most) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > most + 1)
      .slice(0, 4)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  });
}
