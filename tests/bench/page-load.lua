-- Opens one page after the other. The file given has one line per page: author, page id, ..., bearer.
local requests, turn = {}, 0
local threads = 0
local addresses = {}

-- Each thread uses its own API process.
function setup(thread)
  if threads == 0 then
    for port in os.getenv("BENCH_PORTS"):gmatch("%d+") do
      table.insert(addresses, wrk.lookup(wrk.host, port)[1])
    end
  end
  thread.addr = addresses[threads % #addresses + 1]
  threads = threads + 1
end

function init(args)
  for text in io.lines(args[1]) do
    local author, page, _, _, bearer = text:match("(%S+) (%S+) (%S+) (%S+) (%S+)")
    table.insert(requests, wrk.format("GET", "/api/coursewright/v2/users/" .. author .. "/projects/" .. page .. "/chapters/" .. page .. "/pages/" .. page,
      { Authorization = "Bearer " .. bearer, ["Accept-Encoding"] = "gzip, deflate, br, zstd" }))
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end
