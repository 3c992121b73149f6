-- Saves one paragraph of one page after the other. Each thread walks pages of its own, so it knows their versions.
-- The file given has one line per page: author, page id, block id, version, bearer.
local threads = 0
local addresses = {}

-- Each thread uses its own API process.
function setup(thread)
  if threads == 0 then
    for port in os.getenv("BENCH_PORTS"):gmatch("%d+") do
      table.insert(addresses, wrk.lookup(wrk.host, port)[1])
    end
  end
  thread:set("number", threads)
  thread.addr = addresses[threads % #addresses + 1]
  threads = threads + 1
end

local heads, tails, versions, count = {}, {}, {}, 0
local turn, sent, salt = 0, 0, 0

function init(args)
  local file, threadCount = args[1], tonumber(args[2])
  salt = tonumber(args[3])
  local line = 0
  for text in io.lines(file) do
    if line % threadCount == number then
      local author, page, block, version, bearer = text:match("(%S+) (%S+) (%S+) (%S+) (%S+)")
      count = count + 1
      versions[count] = tonumber(version)
      heads[count] = "POST /api/coursewright/v2/users/" .. author .. "/projects/" .. page .. "/chapters/" .. page .. "/pages/" .. page
        .. "/saves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " .. bearer .. "\r\nContent-Type: application/json\r\nContent-Length: "
      tails[count] = ',"upsert":[{"id":"' .. block .. '","type":"para","v":1,"data":{"text":{"type":"doc","content":[{"type":"paragraph","content":'
        .. '[{"type":"text","text":"Some words that make up a paragraph of a usual length, as an author would write them, saved '
    end
    line = line + 1
  end
end

-- wrk calls this once for a request that it does not send, so the first request uses a page that is not used again.
function request()
  turn = sent == 0 and count or turn % (count - 1) + 1
  sent = sent + 1
  local version = versions[turn]
  versions[turn] = version + 1
  local body = string.format('{"saveId":"%08x-%04x-4000-8000-%012x","baseVersion":%d', salt, number, sent, version)
    .. tails[turn] .. version .. ' times."}]}]}},"aiagent":"jerry"}]}'
  return heads[turn] .. #body .. "\r\n\r\n" .. body
end
